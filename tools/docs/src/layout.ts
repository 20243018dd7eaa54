import { addressOf, escapeHtml, type Rendered, type Section } from "./markdown.ts";
import type { Page } from "./pages.ts";

/** The whole document of a page. Everything that it loads is a file of the site. */
export function layOut(page: Page, { html, sections }: Rendered, pages: Page[]): string {
  const file = (name: string) => addressOf(name, page.name);
  const title = page.name === "index" ? page.title : `${page.title} · Matchbook API`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page.summary)}">
<link rel="icon" href="${file("icon.svg")}">
<link rel="stylesheet" href="${file("docs.css")}">
<link rel="alternate" type="text/markdown" href="${file(`${page.name}.md`)}">
<script src="${file("docs.js")}" defer></script>
</head>
<body>
<a class="skip" href="#site-main">Skip to the text</a>
<header>
<a class="home" href="${file("index")}">Matchbook API</a>
<div role="search">
<label for="site-search">Search</label>
<input id="site-search" type="search" autocomplete="off" spellcheck="false" data-index="${file("search.json")}">
<p id="site-found" role="status"></p>
<ul id="site-results"></ul>
</div>
</header>
<div class="columns">
<nav aria-label="Pages"><details><summary>Pages</summary>${listOf(pages, page)}</details></nav>
<main id="site-main" tabindex="-1">
${withContents(html, sections)}
<footer><a href="${file(`${page.name}.md`)}">This page as Markdown</a></footer>
</main>
</div>
</body>
</html>
`;
}

/** Adds a list of the parts of a long page below its title. */
function withContents(html: string, sections: Section[]): string {
  const parts = sections.filter(({ level }) => level === 2);
  if (parts.length < 3) return html;
  const items = parts.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`);
  return html.replace("</h1>", () => `</h1>\n<nav aria-label="On this page"><ul>${items.join("")}</ul></nav>`);
}

function listOf(pages: Page[], current: Page): string {
  const groups = Map.groupBy(pages, ({ group }) => group);
  return [...groups]
    .map(([group, members]) => {
      const items = members.map(({ name, title }) => {
        const here = name === current.name ? ' aria-current="page"' : "";
        return `<li><a href="${addressOf(name, current.name)}"${here}>${escapeHtml(title)}</a></li>`;
      });
      return `<h2>${group}</h2><ul>${items.join("")}</ul>`;
    })
    .join("");
}
