import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Rules that depend on colours and on the width. The rest is the same in every theme. */
const BY_LOOK = ["color-contrast", "target-size"];

/** Beyond WCAG: a person who goes from landmark to landmark must tell them apart. */
const FURTHER = { "landmark-unique": { enabled: true } };

/**
 * The violations of WCAG 2.2 AA on the page, one line each.
 * @param onlyLook checks only what depends on theme and width, for a page whose other form is checked as a whole
 */
export async function axeProblems(page: Page, { onlyLook = false } = {}): Promise<string[]> {
  // Once for each document, and through the debugger, which the content security policy does not bind.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(SOURCE);
  const results = (await page.evaluate(
    (options) => (globalThis as unknown as { axe: { run(options: object): Promise<unknown> } }).axe.run(options),
    {
      ...(onlyLook
        ? { runOnly: { type: "rule", values: BY_LOOK } }
        : { runOnly: { type: "tag", values: TAGS }, rules: FURTHER }),
      // Rules that pass are not described.
      resultTypes: ["violations"],
    },
  )) as AxeResults;
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Waits for a frame of the present look. Colours of a frame that was drawn before are those of the other theme. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const SCREENS = join(import.meta.dirname, ".out/screens");

/** With `PICTURES`, writes a picture of the page to a folder that git ignores, for people to look at. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  mkdirSync(SCREENS, { recursive: true });
  await page.screenshot({ path: join(SCREENS, `${name}.png`) });
}
