/* Keeps the screen from going dark while something happens at the table. Wake locks are not given over plain HTTP; what
   keeps a screen awake there is a film that plays: two by two dots, which nobody sees, without a file or a sound.
   README.md has what was measured, and why WebKit gets none. */

/** So long after the last news the screen may go dark. */
const STILL = 600_000;
let film = null, timer = 0;

const made = () => {
  const dots = document.createElement("canvas"), shown = document.createElement("video");
  const drawn = dots.getContext("2d");
  dots.width = dots.height = 2;
  Object.assign(shown, { className: "film", muted: true, playsInline: true, srcObject: dots.captureStream() });
  shown.setAttribute("aria-hidden", "true");
  document.body.append(shown);
  drawn.fillRect(0, 0, 2, 2);
  return shown;
};

/** Nothing stays of it: browsers keep no page for their Back button on which a film lives. */
const rest = () => {
  clearTimeout(timer);
  for (const track of film?.srcObject.getTracks() ?? []) track.stop();
  film?.remove();
  film = null;
};

const play = () => film.play().catch(() => {}); // a browser that forbids it goes dark as it is used to

/** There is news; `wanted`: from somebody who will want to see the next as well. */
export const keepAwake = (wanted) => {
  if (!wanted || navigator.vendor.startsWith("Apple")) return rest();
  clearTimeout(timer);
  timer = setTimeout(rest, STILL);
  film = film ?? made();
  return play();
};

document.addEventListener("visibilitychange", () => film && document.visibilityState === "visible" && play());
