import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The violations of WCAG 2.2 AA on the page, one line each. */
export async function axeProblems(page: Page): Promise<string[]> {
  // Through the debugger, which the content security policy does not bind.
  await page.evaluate(SOURCE);
  const results = (await page.evaluate(
    (tags) => (globalThis as unknown as { axe: { run(options: object): Promise<unknown> } }).axe.run({ runOnly: tags }),
    TAGS,
  )) as AxeResults;
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

const SCREENS = join(import.meta.dirname, ".out/screens");

/** Writes a picture of the page to a folder that git ignores, for people to look at. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENS, { recursive: true });
  await page.screenshot({ path: join(SCREENS, `${name}.png`) });
}
