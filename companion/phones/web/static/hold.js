/* Hold to see: what is held lies in a variable, and is on the page only while the field is pressed. Lifting it, a second
   finger, ten seconds, looking away or leaving takes it off again, before anything else happens. */

const LONGEST = 10_000, A_LOOK = 400;

/** `field`: where the [data-hold] is; `over`: what covers it; `put(root, html)`: how a page is put there;
    `may()`: whether it may be looked at now; `ended(seen)`: told whenever somebody has looked, or only touched it. */
export const holdToSee = (field, over, put, may, ended) => {
  let secret = null, by = null, timer = 0, since = 0;

  const wipe = () => {
    const looked = by !== null;
    clearTimeout(timer);
    over.textContent = "";
    by = null;
    if (looked) ended(performance.now() - since >= A_LOOK);
  };

  const see = (what) => {
    if (secret === null || by !== null || document.visibilityState !== "visible" || !may()) return;
    by = what;
    since = performance.now();
    put(over, secret);
    over.scrollTop = document.scrollingElement.scrollTop;
    timer = setTimeout(wipe, LONGEST);
  };

  const held = (event) => event.target instanceof Element && event.target.closest("[data-hold]");

  addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || by !== null) return wipe();
    const hold = held(event);
    if (!hold || event.button !== 0) return undefined;
    hold.setPointerCapture(event.pointerId);
    return see(event.pointerId);
  }, true);
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) addEventListener(name, wipe, true);
  field.addEventListener("keydown", (event) => {
    if (!held(event) || (event.key !== " " && event.key !== "Enter")) return;
    event.preventDefault();
    if (!event.repeat) see("key");
  });
  addEventListener("keyup", wipe, true);
  // A finger that rests would get a menu, or on iPhones a loupe, which takes it away from us.
  for (const name of ["contextmenu", "touchstart"]) {
    addEventListener(name, (event) => {
      if (by !== null || held(event)) event.preventDefault();
    }, { passive: false });
  }
  for (const name of ["blur", "pagehide"]) addEventListener(name, wipe);
  document.addEventListener("visibilitychange", wipe);

  return {
    /** Whether somebody looks at it now. */
    looks: () => by !== null,
    /** From now on this is what may be seen; null: nothing. */
    give: (html) => {
      wipe();
      secret = html ?? null;
    },
  };
};
