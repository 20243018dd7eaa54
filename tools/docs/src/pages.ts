import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");

/** A page of the site, before it is rendered. */
export interface Page {
  /** The last part of its address; `index` is `/docs` itself. */
  name: string;
  /** The heading of its group in the list of pages. */
  group: string;
  title: string;
  /** The first sentence, for lists of pages. */
  summary: string;
  markdown: string;
  /** The file by which other pages link to it, from the root of the repository. Generated pages have one as well. */
  source: string;
}

/** The written pages in reading order, by their files. */
const WRITTEN: [group: string, files: string[]][] = [
  ["Start", ["docs/guides/index.md", "docs/guides/quickstart.md"]],
  [
    "Guides",
    [
      "docs/guides/statements.md",
      "docs/guides/matching.md",
      "docs/guides/webhooks.md",
      "docs/guides/idempotency.md",
      "docs/guides/errors.md",
      "docs/command-line.md",
      "docs/agents.md",
      "docs/matching.md",
    ],
  ],
];

/** Names of pages whose file's name is taken, or is more than a word. */
const NAMES: Record<string, string> = {
  "docs/matching.md": "matching-rules",
  "docs/command-line.md": "command-line",
};

export function writtenPages(): Page[] {
  return WRITTEN.flatMap(([group, files]) => files.map((source) => writtenPage(group, source)));
}

function writtenPage(group: string, source: string): Page {
  const name = NAMES[source] ?? /(\w+)\.md$/.exec(source)?.[1] ?? "";
  return { ...makePage(group, name, readFileSync(join(ROOT, source), "utf8")), source };
}

/**
 * A page of a Markdown text, which begins with its title and a paragraph.
 * @throws Error when it does not
 */
export function makePage(group: string, name: string, markdown: string): Page {
  const [, title, summary] = /^# (.+)\n\n([^#|`\n][\s\S]*?)(?:\n\n|\n?$)/.exec(markdown) ?? [];
  if (title === undefined || summary === undefined) throw new Error(`${name} does not begin with a title and a text`);
  return { name, group, title, summary: firstSentence(summary), markdown, source: `docs/guides/${name}.md` };
}

function firstSentence(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ").replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1");
  return /^.+?\.(?= |$)/.exec(plain)?.[0] ?? plain;
}
