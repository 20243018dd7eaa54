import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import MarkdownIt, { type Env, type Token } from "markdown-it";
import type { Page } from "./pages.ts";

/** The part of highlight.js that is used. Its own types would add those of browsers to every file of the repository. */
interface Highlighter {
  getLanguage(name: string): object | undefined;
  highlight(code: string, options: { language: string }): { value: string };
}
const highlighter: Highlighter = createRequire(import.meta.url)("highlight.js/lib/common");

/** A heading with the text below it, for the search. */
export interface Section {
  id: string;
  title: string;
  level: number;
  text: string;
}

export interface Rendered {
  html: string;
  sections: Section[];
  /** The links to other pages and sections, which may be dead. */
  links: { page: string; id: string }[];
}

/** State that the rules of a page share. */
interface Following extends Env {
  follow(href: string): string | undefined;
  /** Where pages of the site are, as seen from the page: empty, or `../`. */
  up: string;
}

/**
 * Renders pages. HTML in a text is shown, not passed on. A link to a file of the repository that is no page is its text.
 * @param operations where the operations are described: inline code such as `GET /matches` becomes a link
 * @returns the function for one page, which throws an Error for an unknown operation
 */
export function createRenderer(pages: Page[], operations: Map<string, string>): (page: Page) => Rendered {
  const markdown = new MarkdownIt({ html: false, highlight });
  const { rules } = markdown.renderer;
  rules.table_open = () => `<div class="scroll"><table>`;
  rules.table_close = () => "</table></div>";
  rules.link_open = (tokens, at, options, env, self) => {
    const token = tokens[at] as Token;
    const href = (env as Following).follow(String(token.attrGet("href")));
    token.attrs = href === undefined ? null : [["href", href]];
    return self.renderToken(tokens, at, options);
  };
  rules.code_inline = (tokens, at, _options, env) => {
    const content = tokens[at]?.content ?? "";
    const code = `<code>${escapeHtml(content)}</code>`;
    if (!/^(?:GET|POST|PUT|PATCH|DELETE) \//.test(content)) return code;
    const target = operations.get(content.replace(/\?.*/, "").replaceAll(/:(\w+)/g, "{$1}"));
    if (target === undefined) throw new Error(`there is no operation ${content}`);
    const { follow, up } = env as Following;
    return `<a href="${follow(up + target)}">${code}</a>`;
  };
  const bySource = new Map(pages.map((page) => [page.source, page]));
  return (page) => {
    const links: Rendered["links"] = [];
    const tokens = markdown.parse(page.markdown, {});
    const sections = sectionsOf(tokens);
    const follow = (href: string) => followLink(href, page, bySource, links);
    return {
      html: markdown.renderer.render(tokens, markdown.options, { follow, up: upOf(page.name) }),
      sections,
      links,
    };
  };
}

function highlight(code: string, language: string): string {
  const isKnown = highlighter.getLanguage(language) !== undefined;
  const shown = isKnown ? highlighter.highlight(code, { language }).value : escapeHtml(code);
  return `<pre><code>${shown}</code></pre>`;
}

/** The address of a link as the site has it; undefined for a file of the repository that is no page. */
function followLink(
  href: string,
  page: Page,
  bySource: Map<string, Page>,
  links: Rendered["links"],
): string | undefined {
  if (/^https?:/.test(href)) return href;
  const [path = "", id = ""] = href.split("#");
  const source = path === "" ? page.source : join(dirname(page.source), path);
  const target = bySource.get(source);
  if (target === undefined) return undefined;
  links.push({ page: target.name, id });
  return addressOf(target.name, page.name) + (id === "" ? "" : `#${id}`);
}

/**
 * The address of a page or file of the site as a page links to it. The page `index` is `/docs`, others are below it.
 */
export function addressOf(target: string, from: string): string {
  if (from === "index") return target === "index" ? "docs" : `docs/${target}`;
  return upOf(from) + (target === "index" ? "../docs" : target);
}

/** The way up from a page to the folder of the site. */
export function upOf(name: string): string {
  return "../".repeat(name.split("/").length - 1);
}

/** The sections of a page. Gives each heading but the title its id, which may stand behind it: `Title {#id}`. */
function sectionsOf(tokens: Token[]): Section[] {
  const sections: Section[] = [];
  for (const [at, token] of tokens.entries()) {
    const section = sections.at(-1);
    if (token.type === "heading_open") {
      const begun = beginSection(token, tokens[at + 1]?.children ?? []);
      if (sections.some(({ id }) => id === begun.id)) throw new Error(`two sections are ${begun.id}`);
      sections.push(begun);
    } else if (section !== undefined && tokens[at - 1]?.type !== "heading_open") {
      section.text += ` ${token.type === "fence" ? token.content : textOf(token.children ?? [])}`;
    }
  }
  return sections.map((section) => ({ ...section, text: section.text.replaceAll(/\s+/g, " ").trim() }));
}

/** Takes the id out of the words of a heading, and sets it. */
function beginSection(heading: Token, children: Token[]): Section {
  const last = children.at(-1);
  const [, given] = / \{#([\w-]+)\}$/.exec(last?.content ?? "") ?? [];
  if (last !== undefined && given !== undefined) last.content = last.content.replace(/ \{#[\w-]+\}$/, "");
  const title = textOf(children);
  // The title of a page needs no id, and may be called as one of its schemas.
  const id = heading.tag === "h1" ? "" : (given ?? slug(title));
  if (id !== "") heading.attrSet("id", id);
  return { id, title, level: Number(heading.tag.slice(1)), text: "" };
}

function textOf(children: Token[]): string {
  return children.map(({ content, type }) => (type === "softbreak" ? " " : content)).join("");
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
