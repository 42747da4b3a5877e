// News as it comes: first all, then what has changed. A browser comes back by itself after a cut; where it gives up, we do.
"use strict";

// So many are drawn at a time; where there are too many to be drawn at all, each has two lines, and more find room.
const SHOWN = 6;
const TURN = 12000;
const wide = matchMedia("(min-aspect-ratio: 11/10) and (min-width: 800px)");
const tables = document.getElementById("tables");
let page = 0;

const put = (id, html) => {
  let piece = document.getElementById(id);
  if (!piece) {
    piece = document.createElement("article");
    piece.id = id;
    const after = [...tables.querySelectorAll("article")].find((each) => each.id.localeCompare(id, "en", { numeric: true }) > 0);
    tables.insertBefore(piece, after || null);
  }
  piece.innerHTML = html;
};

// A large screen shows so many at a time, in letters that are read from afar, and goes on to the next; a phone shows all.
const arrange = () => {
  const all = [...tables.querySelectorAll("article")];
  const few = Number(tables.dataset.few);
  const pages = wide.matches ? Math.ceil(all.length / (all.length > few ? few : SHOWN)) : 1;
  page %= pages || 1;
  const each = wide.matches ? Math.ceil(all.length / (pages || 1)) : all.length;
  all.forEach((table, at) => { table.hidden = at < page * each || at >= (page + 1) * each; });
  const seen = all.filter((table) => !table.hidden);
  all.forEach((table) => table.classList.toggle("last-shown", table === seen[seen.length - 1]));
  tables.dataset.shown = all.length > few ? "many" : String(seen.length);
  document.getElementById("nobody").hidden = all.length > 0;
};

const take = (pieces) => {
  for (const [id, html] of Object.entries(pieces)) put(id, html);
  document.body.classList.remove("lost");
  arrange();
};

const listen = () => {
  const news = new EventSource(`news${location.search}`);
  news.addEventListener("all", (event) => {
    for (const table of tables.querySelectorAll("article")) table.remove();
    take(JSON.parse(event.data));
  });
  news.addEventListener("some", (event) => take(JSON.parse(event.data)));
  news.addEventListener("error", () => {
    document.body.classList.add("lost");
    if (news.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  });
};

setInterval(() => { page += 1; arrange(); }, TURN);
wide.addEventListener("change", arrange);
listen();
