/* The keyboard of a laptop that is the table: names are typed with it, in whatever script it is set to. */

const WITHOUT_LETTER = { Backspace: "\b", Enter: "\r", Escape: "\x1b" };

/** A field nobody sees takes the letters, for only into a field is written what several keys make together. It asks for
    no keyboard on the screen: that is on the page. */
export const keysTo = (tell) => {
  const field = document.createElement("input");
  Object.assign(field, { className: "keys", inputMode: "none", autocomplete: "off", spellcheck: false, hidden: true });
  document.querySelector("main").append(field);

  const letters = () => {
    if (field.value) tell(field.value);
    field.value = "";
  };
  field.addEventListener("input", (event) => event.isComposing || letters());
  field.addEventListener("compositionend", letters);

  /** Whoever goes from button to button by keys presses them by keys. */
  let byKeys = false;
  const pressesButtons = () => byKeys && document.activeElement.localName === "button";
  addEventListener("pointerdown", () => { byKeys = false; });
  addEventListener("keydown", (event) => {
    byKeys = byKeys || event.key === "Tab";
    if (field.hidden || event.key === "Tab" || event.isComposing || pressesButtons()) return;
    const said = WITHOUT_LETTER[event.key];
    if (said) {
      event.preventDefault();
      tell(said);
    } else field.focus({ preventScroll: true });
  });

  /** Whether names are typed now, and how the field is called for whoever does not see the page. */
  return (typing, name) => {
    field.hidden = !typing;
    field.setAttribute("aria-label", typing ? name : "");
    if (typing && !pressesButtons()) field.focus({ preventScroll: true });
  };
};
