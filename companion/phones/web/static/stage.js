/* Peaks of an evening: acts are played over the page, each beat in its time. README.md says why all of it may be here. */

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.classList.contains("still");

/** `over`: what covers the page; `put(root, html)`: how a page is put there. */
export const stageOn = (over, put) => {
  let known = null, timers = [];

  const end = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    over.textContent = "";
  };

  const turn = (beat) => {
    for (const each of over.querySelectorAll("[data-beat]")) each.classList.toggle("over", each.dataset.beat <= beat);
  };

  const play = (acts) => {
    let at = 0;
    for (const { html, beats } of acts) {
      for (const [beat, lasts] of beats.entries()) {
        timers.push(setTimeout(() => {
          if (beat === 0) put(over, html);
          turn(beat);
        }, at));
        at += lasts;
      }
    }
    timers.push(setTimeout(end, at));
  };

  // A touch that says it has been seen enough of does nothing else: what it lies on is gone only then.
  over.addEventListener("click", end);
  addEventListener("keydown", () => timers.length && end());

  /** What there is to be played now, if anything. A page that has only just come stands there at once. */
  return (show) => {
    const nth = show ? show.nth : "", before = known;
    known = nth;
    if (nth === before) return;
    end();
    if (show && before !== null && !calm()) play(show.acts);
  };
};
