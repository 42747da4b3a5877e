"use strict";

/* Puts a page that companion/phones/web/html.py wrote into the document. The rest (talking, touches, what is held) is phone.js. */
const page = (() => {
  /** Inline styles are forbidden by our own policy; sizes come as numbers in data-s and are set from here. */
  const sized = (root) => {
    for (const each of root.querySelectorAll("[data-s]")) each.style.cssText = each.dataset.s;
  };

  const html = document.documentElement, SMALLER = 0.1, FINGER = 10;
  /** How much larger than usual the people at the table like letters. */
  let wished = 1;

  const look = (table, { letters = 1, contrast, still } = {}) => {
    for (const [name, on] of Object.entries({ table, contrast, still })) html.classList.toggle(name, Boolean(on));
    wished = letters;
  };

  /** Larger letters never push anything off the screen: they grow while all finds room. */
  const arrange = (root) => {
    for (let letters = wished; ; letters = Math.max(1, letters - SMALLER)) {
      root.style.setProperty("--letters", letters);
      fit(root);
      if (letters <= 1 || !isCut(root)) return;
    }
  };

  /** Is anything off the page, cut, out of sight though it decides, or moved by a finger with hardly any room for one? Half a line of words too much are
      only the ends of letters. */
  const isCut = (root) => {
    const inside = (selector, cut) => [...root.querySelectorAll(selector)].some(cut);
    return root.scrollHeight > root.clientHeight + 1
      || inside(".scroll .decides", (each) => bottom(each) > bottom(each.closest(".scroll")) + 1)
      || inside(".scroll", (each) => each.clientHeight < Math.min(each.scrollHeight, 2 * FINGER * mmOf(root)))
      || inside("button, .t:not(.huge), .t.huge > span, .label, .note", (each) => each.scrollWidth > each.clientWidth + 2
        || each.scrollHeight > each.clientHeight + parseFloat(getComputedStyle(each).fontSize) / 2);
  };

  const bottom = (element) => element.getBoundingClientRect().bottom;

  const mmOf = (root) => {
    const ruler = document.createElement("i");
    ruler.className = "mm";
    root.append(ruler);
    const mm = ruler.getBoundingClientRect().width / 100;
    ruler.remove();
    return mm;
  };

  /** One thing where there is room at least so many mm wide, and another where there is not: outer ones first. */
  const fit = (root) => {
    const mm = mmOf(root);
    const grown = Math.max(1, Number(root.style.getPropertyValue("--letters")));
    for (const each of root.querySelectorAll(".either")) {
      const least = each.dataset.least * mm * (each.matches(".grown") ? grown : 1);
      each.classList.toggle("roomy", each.clientWidth >= least - 1);
    }
    for (const board of root.querySelectorAll(".board")) zoomable(board);
  };

  const zoomable = (board) => {
    const seen = board.querySelector(".window"), view = board.querySelector(".view");
    const larger = view.offsetWidth > seen.clientWidth + 2 || view.offsetHeight > seen.clientHeight + 2;
    const zoomed = (board.style.getPropertyValue("--zoom") || "1") !== "1";
    for (const button of board.querySelectorAll("[data-zoom]")) button.hidden = !larger && !zoomed;
  };

  const zoom = (button) => {
    const board = button.closest(".board"), seen = board.querySelector(".window"), by = Number(button.dataset.zoom);
    const was = Number(board.style.getPropertyValue("--zoom") || 1), now = Math.min(3, Math.max(0.4, was * by));
    const x = (seen.scrollLeft + seen.clientWidth / 2) / seen.scrollWidth;
    const y = (seen.scrollTop + seen.clientHeight / 2) / seen.scrollHeight;
    board.style.setProperty("--zoom", Math.abs(now - 1) < 0.04 ? "1" : String(now));
    seen.scrollTo(x * seen.scrollWidth - seen.clientWidth / 2, y * seen.scrollHeight - seen.clientHeight / 2);
    zoomable(board);
  };

  /** What somebody was at: how far each part was moved, what was typed, and where the keyboard's focus was. */
  const kept = (root) => {
    const board = root.querySelector(".board"), seen = board && board.querySelector(".window");
    const typing = root.querySelector("input"), focus = document.activeElement;
    return {
      scrolled: new Map([...root.querySelectorAll("[data-scroll]")].map((part) => [part.dataset.scroll, part.scrollTop])),
      board: seen && [board.style.getPropertyValue("--zoom"), seen.scrollLeft, seen.scrollTop, framed(board)],
      typed: typing && typing.value,
      typing: typing !== null && typing === focus,
      focus: root.contains(focus) && focus.dataset.do ? { called: called(focus), number: focus.dataset.do } : null,
    };
  };

  /** What is in sight is the same thing as before if it is called the same; a letter's key is, large or small. Whatever
      else came into its place is not for a second press. */
  const called = (element) => (element.getAttribute("aria-label") || element.textContent).toLowerCase();
  const again = (root, was) => {
    const same = [...root.querySelectorAll("[data-do]")].filter((each) => each.offsetParent && called(each) === was.called);
    return same.find((each) => each.dataset.do === was.number) || (same.length === 1 ? same[0] : null);
  };

  const framed = (board) => board.querySelector(".view").dataset.s;

  const restored = (root, was) => {
    for (const part of root.querySelectorAll("[data-scroll]")) part.scrollTop = was.scrolled.get(part.dataset.scroll) || 0;
    const typing = root.querySelector("input");
    if (typing && was.typed) typing.value = was.typed;
    if (typing && was.typing) typing.focus();
    else if (was.focus) again(root, was.focus)?.focus({ preventScroll: true });
    const board = root.querySelector(".board");
    if (!board) return;
    const seen = board.querySelector(".window"), view = board.querySelector(".view");
    if (was.board && was.board[3] === framed(board)) {
      if (was.board[0]) board.style.setProperty("--zoom", was.board[0]);
      seen.scrollTo(was.board[1], was.board[2]);
    } else {
      seen.scrollTo(
        view.offsetLeft + (view.offsetWidth - seen.clientWidth) / 2,
        view.offsetTop + (view.offsetHeight - seen.clientHeight) / 2,
      );
    }
  };

  const show = (root, markup) => {
    const was = kept(root);
    root.innerHTML = markup;
    sized(root);
    arrange(root);
    restored(root, was);
    fit(root);
  };

  addEventListener("resize", () => {
    for (const root of document.querySelectorAll("#page, #held:not(:empty)")) arrange(root);
  });
  addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (button) zoom(button);
  });
  return { look, show };
})();
