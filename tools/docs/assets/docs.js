// The search, the list of pages on wide screens, and the keyboard for what scrolls.
const input = document.getElementById("site-search");
const found = document.getElementById("site-found");
const results = document.getElementById("site-results");

/** The most results that are shown. */
const SHOWN = 12;

/** Rows of page, section, address and text. Loaded when the search is first used. */
let index;
const loadIndex = () => {
  index ??= fetch(input.dataset.index).then((answer) => answer.json());
  return index;
};

// Addresses in the index are below the folder of the index.
const addressOf = (address) => new URL(address, new URL(input.dataset.index, location.href)).href;

async function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = words.length === 0 ? [] : await loadIndex();
  const hits = rows
    .map((row) => ({ row, rank: rankOf(row, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank);
  const few = hits.length > SHOWN ? `${SHOWN} of ${hits.length} results` : `${hits.length} results`;
  found.textContent = words.length === 0 ? "" : few;
  results.replaceChildren(...hits.slice(0, SHOWN).map(({ row }) => itemOf(row)));
}

/** 0 when a word is missing; more when the words stand in the headings. */
function rankOf([page, section, , text], words) {
  const heading = `${section} ${page}`.toLowerCase();
  const all = `${heading} ${text.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return 0;
  return (
    1 + words.filter((word) => heading.includes(word)).length + (section.toLowerCase().startsWith(words[0]) ? 1 : 0)
  );
}

function itemOf([page, section, address]) {
  const link = document.createElement("a");
  link.href = addressOf(address);
  link.textContent = section;
  const where = document.createElement("small");
  where.textContent = page;
  link.append(where);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

function close() {
  input.value = "";
  found.textContent = "";
  results.replaceChildren();
}

input.addEventListener("focus", loadIndex, { once: true });
input.addEventListener("input", search);
results.addEventListener("click", close);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
  if (event.key !== "/" || event.target === input) return;
  event.preventDefault();
  input.focus();
});
// From the field into the results and through them with the arrows, besides Tab.
input.parentElement.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [input, ...results.querySelectorAll("a")];
  event.preventDefault();
  stops[stops.indexOf(document.activeElement) + step]?.focus();
});

const wide = matchMedia("(min-width: 60rem)");
const list = document.querySelector("details");
const fit = () => {
  list.open = wide.matches;
  for (const part of document.querySelectorAll("pre, .scroll")) {
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  }
};
wide.addEventListener("change", fit);
fit();
