import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { COLLECTION, collectionOf } from "./collection.ts";
import { readDocument } from "./document.ts";
import { errorCatalogue, errorPages } from "./errors.ts";
import { layOut } from "./layout.ts";
import { createRenderer, type Rendered, upOf } from "./markdown.ts";
import { type Page, writtenPages } from "./pages.ts";
import { operationLinks, referencePages } from "./reference.ts";

const ASSETS = join(import.meta.dirname, "../assets");

/** Beyond this the text of a section is cut in the index of the search. */
const SEARCHED_CHARACTERS = 400;

/**
 * The files of the site by name: pages, their texts in Markdown, the index of the search, and `llms.txt`.
 * @throws Error when a link leads nowhere
 */
export function renderSite(): Map<string, string> {
  const document = readDocument();
  const guides = writtenPages().map((page) => (page.name === "errors" ? withCatalogue(page) : page));
  const listed = [...guides, ...referencePages(document)];
  const pages = [...listed, ...errorPages(document)];
  const render = createRenderer(pages, operationLinks(document));
  const rendered = new Map(pages.map((page) => [page, render(page)]));
  const dead = deadLinks(rendered);
  if (dead.length > 0) throw new Error(`dead links: ${dead.join(", ")}`);
  const files = new Map(readdirSync(ASSETS).map((name) => [name, readFileSync(join(ASSETS, name), "utf8")]));
  for (const [page, parts] of rendered) {
    files.set(`${page.name}.html`, layOut(page, parts, listed));
    files.set(`${page.name}.md`, asMarkdown(page, pages, upOf(page.name)));
  }
  files.set(COLLECTION, JSON.stringify(collectionOf(document), null, 1));
  files.set("search.json", JSON.stringify(searchIndex(rendered)));
  files.set("llms.txt", listForModels(listed));
  files.set("llms-full.txt", pages.map((page) => asMarkdown(page, pages)).join("\n\n"));
  return files;
}

function withCatalogue(page: Page): Page {
  return { ...page, markdown: `${page.markdown}\n${errorCatalogue()}` };
}

function deadLinks(rendered: Map<Page, Rendered>): string[] {
  const anchors = new Set(
    [...rendered].flatMap(([{ name }, { sections }]) => [`${name}#`, ...sections.map(({ id }) => `${name}#${id}`)]),
  );
  return [...rendered].flatMap(([{ name }, { links }]) =>
    links.filter(({ page, id }) => !anchors.has(`${page}#${id}`)).map(({ page, id }) => `${name} → ${page}#${id}`),
  );
}

/** A page as programs read it: links lead to the Markdown of pages. @param up the way to the folder of the site */
function asMarkdown({ markdown, source }: Page, pages: Page[], up = ""): string {
  const linked = markdown.replaceAll(
    /\[([^\]]+)\]\((?!https?:|#)([^)#]+)(#[^)]*)?\)/g,
    (_all, text, path, anchor = "") => {
      const target = pages.find((page) => page.source === join(dirname(source), path));
      return target === undefined ? text : `[${text}](${up}${target.name}.md${anchor})`;
    },
  );
  return linked.replaceAll(/ \{#[\w-]+\}$/gm, "");
}

/** Rows of page, section, address and text. */
function searchIndex(rendered: Map<Page, Rendered>): string[][] {
  return [...rendered].flatMap(([{ name, title }, { sections }]) =>
    sections.map((section) => [
      title,
      section.title,
      section.id === "" ? name : `${name}#${section.id}`,
      section.text.slice(0, SEARCHED_CHARACTERS),
    ]),
  );
}

/** The list of pages in the form of https://llmstxt.org. */
function listForModels(pages: Page[]): string {
  const groups = [...Map.groupBy(pages, ({ group }) => group)].map(([group, members]) => {
    return `## ${group}\n\n${members.map(({ name, title, summary }) => `- [${title}](${name}.md): ${summary}`).join("\n")}\n`;
  });
  const others = `## Optional\n\n- [Everything in one file](llms-full.txt)\n- [OpenAPI document](../api/v1/openapi.json)\n`;
  return `# Matchbook\n\n> Matches bank transactions to invoices for many tenants and tells other systems by signed webhooks.\n\n${[...groups, others].join("\n")}`;
}
