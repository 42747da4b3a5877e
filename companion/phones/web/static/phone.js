/* A device at the table: asks what there is to see, shows it, and says what was touched. README.md has the protocol. */
import { keepAwake } from "./awake.js";
import { BUSY, callBy, OVER, ways } from "./door.js";
import { holdToSee } from "./hold.js";
import { keysTo } from "./keys.js";
import { lensFor } from "./lens.js";
import { stageOn } from "./stage.js";

/** Which languages this browser likes best: said in the box, where nobody else can say it. */
const languages = navigator.languages.join().slice(0, 99);
/** A photograph has half a minute to arrive, and 20 s to be read. */
const PATIENCE = 40_000, WITH_PICTURE = 55_000, FIRST_WAIT = 400, LONGEST_WAIT = 5_000;
/** Touches on nothing: a look has ended; nobody is in front of the page; keys of a real keyboard. */
const LET_GO = -1, AWAY = -2, KEYS = -3, MOST_KEYS = 40;
const main = document.getElementById("page"), line = document.getElementById("line");
const news = document.getElementById("news");
const words = { ...document.body.dataset };

const taps = [];
const title = document.title, NUDGE = 200;
let missed = false, called = null, name = "", looks = "", told = "";
let doors = [], ask = null, version = "", pages = 0, away = false, running = null, brokenOff = false, wakeUp = () => {};

const isTable = () => document.documentElement.classList.contains("table");

/** At the table a look may have been for once: it is told when it has ended, and till then nobody looks again. */
const leave = (how) => {
  if (!isTable() || taps.some(({ tap }) => tap === how)) return;
  say({ tap: how });
};
const mayLook = () => !isTable() || !taps.some(({ tap }) => tap === LET_GO || tap === AWAY);

/** A player's page tells once of each thing dealt that it was looked at. */
const looked = (seen) => {
  if (isTable()) return leave(seen ? LET_GO : AWAY);
  if (!seen || !looks || looks === told) return undefined;
  told = looks;
  return say({ tap: LET_GO });
};
const hold = holdToSee(main, document.getElementById("held"), page.show, mayLook, looked);

/** What is typed faster than it is heard is said together, and none of it is lost. */
const type = (keys) => {
  const waiting = taps.find((touch) => touch.tap === KEYS && touch !== running?.touch && touch.text.length < MOST_KEYS);
  if (waiting) waiting.text += keys;
  else say({ tap: KEYS, text: keys });
};
const typing = keysTo(type);
const stage = stageOn(document.getElementById("stage"), page.show);

const tell = (text, where = line) => {
  if (where.textContent !== text) where.textContent = text;
};

/** Whoever does not see the page hears what is new on it: the first thing in large letters. */
const readOut = () => tell(main.querySelector("h1, h2")?.textContent ?? "", news);

/** At the table the name of whoever is waited for swells, once. */
const swell = () => {
  for (const each of main.querySelectorAll(".t.bold")) each.classList.toggle("swells", each.textContent === name);
};
main.addEventListener("animationend", ({ target }) => target.classList.remove("swells"));

/** Whoever is waited for reads so in the title, and feels it, as a nudge too: not if the page has only just come, nor while
    they look at what is theirs alone, nor before anybody has touched it, for then browsers forbid it. */
const summon = (calls) => {
  const anew = called !== null && calls > called && !hold.looks();
  called = calls;
  if (isTable()) {
    if (anew) swell();
    return;
  }
  document.title = calls ? words.turn : title;
  if (anew && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(NUDGE);
};

/** What comes is in the language of whoever reads it here, and so is what the page says by itself. */
const speak = ({ lang, dir, words: said }) => {
  Object.assign(document.documentElement, { lang, dir });
  Object.assign(words, said);
};

const show = (reply) => {
  version = reply.v;
  if (reply.html !== undefined) {
    pages += 1;
    hold.give(reply.held);
    page.look(reply.table, reply.look);
    if (reply.speaks) speak(reply.speaks);
    page.show(main, reply.html);
    typing(reply.types, words.name);
    ({ looks, name } = reply);
    keepAwake(reply.awake);
    stage(reply.show);
    readOut();
  }
  summon(reply.calls);
  tell(missed ? words.missed : main.firstChild ? "" : words.wait);
};

const showNothing = () => {
  hold.give(null);
  main.textContent = "";
  readOut();
  document.title = title;
  called = null;
  keepAwake(false);
  version = "";
};

/** One thing at a time: a touch breaks off the waiting for news, and is said again until it is heard. */
const talk = async (touch) => {
  const call = new AbortController(), picture = touch?.picture;
  running = { call, touch };
  const late = setTimeout(() => call.abort(), picture ? WITH_PICTURE : PATIENCE);
  if (picture) tell(words.wait);
  try {
    const tap = picture ? Number(photo().dataset.do) : touch?.tap;
    return await ask({ v: version, tap, text: touch?.text, languages }, { signal: call.signal, picture });
  } finally {
    clearTimeout(late);
    running = null;
  }
};

const rest = (time) => new Promise((wake) => {
  const timer = setTimeout(wake, time);
  wakeUp = () => {
    clearTimeout(timer);
    wake();
  };
});

/** Another door that opened before may be open still; true if there is one that was not tried since. */
const nextDoor = () => {
  showNothing();
  doors = [...doors.slice(1), doors[0]];
  ask = callBy(doors[0].way);
  if (!doors[0].first) return true;
  tell(words.over);
  return false;
};

/** Where a photograph goes, if it is wanted: the page may have changed while it was taken. */
const photo = () => main.querySelector("[data-photo]");
const isStale = ({ tap, pages: then, picture }) => (picture ? !photo() : tap >= 0 && then !== pages);

/** Ask once; true if that went well. What was touched on an earlier page is not said: it may mean something else now.
    That a look has ended is said of any page; if another has come meanwhile it was not heard, and is said again. */
const once = async () => {
  while (taps.length && isStale(taps[0])) taps.shift();
  const asking = ask, touch = taps[0], reply = await talk(touch);
  if (ask !== asking) return true;
  if (reply === OVER) return nextDoor();
  const heard = reply.html === undefined;
  if (touch && (touch.tap >= 0 || heard)) taps.shift();
  if (touch?.text !== undefined && heard) main.querySelector("form")?.reset();
  show(reply);
  return true;
};

const loop = async () => {
  for (let wait = FIRST_WAIT, failed = 0; ;) {
    if (away) {
      await rest(LONGEST_WAIT);
      continue;
    }
    try {
      if (await once()) [wait, failed] = [FIRST_WAIT, 0];
      else await rest(LONGEST_WAIT);
    } catch (error) {
      if (brokenOff) {
        brokenOff = false;
        continue;
      }
      failed += 1;
      if (error.message === BUSY) tell(words.busy);
      else {
        if (taps[0]?.picture) {
          taps.shift(); // whoever wants to takes another
          missed = true;
        }
        if (failed > 1) tell(words.lost);
        else if (missed) tell(words.missed);
      }
      await rest(wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    }
  }
};

const again = () => {
  if (running) {
    brokenOff = true;
    running.call.abort();
  }
  wakeUp();
};

const say = (touch) => {
  missed = false;
  taps.push(touch);
  if (!running || !running.touch) again();
};
const lens = lensFor((picture) => say({ tap: 0, picture }));
const touched = (element, text) => say({ tap: Number(element.dataset.do), text, pages });

main.addEventListener("click", (event) => {
  const element = event.target.closest("[data-do]");
  if (!element || element.localName === "form") return;
  if ("photo" in element.dataset) lens();
  else touched(element);
});
main.addEventListener("submit", (event) => {
  event.preventDefault();
  touched(event.target, new FormData(event.target).get("text"));
});

const begin = () => {
  doors = ways().map((way, at) => ({ way, first: at === 0 }));
  if (!doors.length) return tell(words.scan);
  const first = ask === null;
  showNothing();
  tell(words.wait);
  ask = callBy(doors[0].way);
  return first ? loop() : again();
};

addEventListener("hashchange", () => location.hash && begin());
addEventListener("online", again);
addEventListener("pageshow", () => {
  if (!away) return;
  away = false;
  again();
});
addEventListener("blur", () => leave(AWAY));
addEventListener("pagehide", () => {
  if (isTable() && ask) ask({ v: version, tap: AWAY, languages }, { keepalive: true }).catch(() => {});
  away = true;
  showNothing();
  again();
});
document.addEventListener("visibilitychange", () => (document.visibilityState === "visible" ? again() : leave(AWAY)));

delete document.body.dataset.old; // it is not: all of this was understood (old.js)
begin();
