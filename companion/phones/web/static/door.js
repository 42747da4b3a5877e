/* The doors this phone has come by, and what is said through one: sealed, and under a new key whenever a page is opened.
   README.md has the protocol. */
import { open, publicKey, seal, sharedKey } from "./nacl.js";

const KEY = 32, NONCE = 24, KNOCK = 16, GREETED = 512, SAID = 528, COUNT = 4, MOST = 3, BLANK = 32;
/** What is answered at a door that is not there, or not there for this phone; and when too many ask at once. */
export const OVER = "over";
export const BUSY = "busy";

const toText = (bytes) => btoa(String.fromCharCode(...bytes));
const toBytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const random = (length) => crypto.getRandomValues(new Uint8Array(length));
const joined = (...parts) => {
  let length = 0, at = 0;
  for (const part of parts) length += part.length;
  const all = new Uint8Array(length);
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
const isKey = (text) => {
  try {
    return toBytes(text).length === KEY;
  } catch {
    return false;
  }
};

/** Storage, where the browser lets us; a phone that forgets is asked for at the table again. */
const kept = () => localStorage, inTab = () => sessionStorage;
const remembered = (store, name) => {
  try {
    return (store().getItem(name) || "").split("\n");
  } catch {
    return [];
  }
};
const remember = (store, name, ways) => {
  try {
    store().setItem(name, ways.join("\n"));
  } catch {
    // then it lasts as long as this page does
  }
};

/** A way in is a door, and the token this phone has for that door alone: by no other door is it the same phone. */
const isWay = (way) => isKey(way.split(" ")[0]);

/** All there are: the one in the link, the one this tab went by, and the last that opened. The link goes out of the
    address bar before anything else. A browser may have it in its history by then: so links are good for a while only,
    what stays good is kept here, and only once it has opened. Another site's link with another key changes nothing. */
export const ways = () => {
  const given = location.hash.slice(1);
  if (given) history.replaceState(null, "", location.pathname);
  const known = [...remembered(inTab, "door"), ...remembered(kept, "doors")];
  const same = known.find((way) => way.startsWith(`${given} `));
  const all = [given && (same || `${given} ${toText(random(KEY))}`), ...known];
  return [...new Set(all)].filter(isWay);
};

const opened = (way) => {
  remember(inTab, "door", [way]);
  remember(kept, "doors", [way, ...remembered(kept, "doors").filter((other) => other !== way)].slice(0, MOST));
};

/** Words filled up with blanks to the one length. */
const filled = (length, words, at = 0) => {
  const said = new Uint8Array(length).fill(BLANK);
  said.set(new TextEncoder().encode(JSON.stringify(words)), at);
  return said;
};

const fetched = async (path, more) => {
  const response = await fetch(path, { ...more, cache: "no-store", credentials: "omit" });
  if (!response.ok && response.status !== 404) throw new Error(response.status === 429 ? BUSY : "not now");
  return response;
};

/** Send a request; what was answered to just this one. */
const sent = async (body, nonce, shared, more) => {
  const response = await fetched("talk", {
    ...more, method: "POST", body, headers: { "Content-Type": "application/octet-stream" },
  });
  if (response.status === 404) return OVER;
  const answer = new Uint8Array(await response.arrayBuffer());
  const words = open(answer.subarray(NONCE), answer.subarray(0, NONCE), shared);
  const reply = words && JSON.parse(new TextDecoder().decode(words));
  if (!reply || reply.to !== toText(nonce)) throw new Error("not for us");
  return reply;
};

/** Make half of a key, and get the other half: the secret one is forgotten as soon as both are one. */
const greet = async (way, more) => {
  const [door, device] = way.split(" "), theirs = toBytes(door);
  const secret = random(KEY), mine = publicKey(secret), first = sharedKey(theirs, secret), nonce = random(NONCE);
  if (!first) return OVER;
  const now = await (await fetched("watchword", more)).text();
  const knock = seal(mine, nonce, theirs).subarray(0, KNOCK);
  const box = seal(filled(GREETED, { now, device }), nonce, first);
  const reply = await sent(joined(mine, nonce, knock, box), nonce, first, more);
  if (reply === OVER) return OVER;
  const shared = sharedKey(toBytes(reply.key), secret);
  secret.fill(0);
  opened(way);
  return { mine, shared, count: 0 };
};

/** Say one thing; every one counts one more, and is heard once. A photograph goes behind what is said, in the same box. */
const say = (talk, asked, { picture, ...more }) => {
  const nonce = random(NONCE), said = new Uint8Array(SAID + (picture?.length ?? 0));
  said.set(filled(SAID, asked, COUNT));
  said.set(picture ?? [], SAID);
  talk.count += 1;
  new DataView(said.buffer).setUint32(0, talk.count);
  return sent(joined(talk.mine, nonce, seal(said, nonce, talk.shared)), nonce, talk.shared, more);
};

/** What is said by this way. A table that does not know the talk has begun anew: it is greeted again. */
export const callBy = (way) => {
  let talk = null;
  return async (asked, more) => {
    const before = talk, reply = before ? await say(before, asked, more) : OVER;
    if (reply !== OVER) return reply;
    const greeted = await greet(way, more);
    talk = greeted === OVER ? null : greeted;
    return talk ? say(talk, asked, more) : OVER;
  };
};
