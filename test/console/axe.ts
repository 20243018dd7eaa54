import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What depends on colours and on the width. The rest is the same in every theme. */
const BY_LOOK = ["color-contrast", "target-size"];

/**
 * The violations of WCAG 2.2 AA on the page, one line each.
 * @param onlyLook checks only what depends on theme and width, for a page whose other form is checked as a whole
 */
export async function axeProblems(page: Page, { onlyLook = false } = {}): Promise<string[]> {
  // Through the debugger, which the content security policy does not bind.
  await page.evaluate(SOURCE);
  const results = (await page.evaluate(
    (only) => (globalThis as unknown as { axe: { run(options: object): Promise<unknown> } }).axe.run({ runOnly: only }),
    onlyLook ? { type: "rule", values: BY_LOOK } : { type: "tag", values: TAGS },
  )) as AxeResults;
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Waits until everything on the page has been loaded. */
async function loaded(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector(".animate-pulse, [aria-busy=true]") === null);
}

const SCREENS = join(import.meta.dirname, ".out/screens");

/** Writes a picture of the page to a folder that git ignores, for people to look at. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENS, { recursive: true });
  await page.screenshot({ path: join(SCREENS, `${name}.png`) });
}

/** How a person looks at the console. */
interface Look {
  colorScheme: "light" | "dark";
  width: number;
}

/**
 * Opens a screen, writes its picture, and returns what is wrong with it: violations, and content that is wider than the
 * page. A narrow screen is checked for what depends on its look only.
 * @param path below `/console/`; empty for the overview
 */
export async function screenProblems(
  { page, open }: { page: Page; open(path: string): Promise<void> },
  path: string,
  { colorScheme, width }: Look,
): Promise<string[]> {
  await open(`/console/${path}`);
  await loaded(page);
  await picture(page, `${path.replaceAll("/", "-") || "overview"}-${colorScheme}-${width}`);
  // The document does not scroll, the page in it does.
  const overflow = await page
    .locator("html, [data-page]")
    .evaluateAll((elements) => elements.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  const problems = await axeProblems(page, { onlyLook: width === 320 });
  return overflow.join() === "0,0" ? problems : [...problems, `overflow: ${overflow}`];
}
