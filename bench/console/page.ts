import type { Page } from "playwright-core";

/** Pixels per frame: more than a screen of the list. */
const STEP = 900;

/**
 * Scrolls the list from its first to its last row, one step per frame. At the end of what is loaded it waits for more.
 * @returns the times between frames in ms, and the most rows that were in the document at once
 */
export function framesWhileScrolling(page: Page): Promise<{ frames: number[]; rows: number }> {
  return page.getByRole("grid").evaluate(async (element, step) => {
    const frames: number[] = [];
    let rows = 0;
    const nextFrame = () => new Promise<number>(requestAnimationFrame);
    let last = await nextFrame();
    const isWhole = () => element.getAttribute("aria-rowcount") !== "-1";
    for (let top = 0; top <= element.scrollHeight || !isWhole(); top = Math.min(top + step, element.scrollHeight + 1)) {
      element.scrollTop = top;
      const now = await nextFrame();
      frames.push(now - last);
      last = now;
      rows = Math.max(rows, element.querySelectorAll("[role=row]").length);
    }
    return { frames, rows };
  }, STEP);
}

/** The size of the JavaScript heap after a garbage collection, in bytes. */
export async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}

/** Waits for the first frame of the page that has such an element. A locator would look at longer intervals. */
export async function nextFrameWith(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector, { polling: "raf" });
}

/** Remembers in the page when Enter was pressed, and the first frame after it that shows another line with a suggestion. */
export async function watchSteps(page: Page): Promise<void> {
  await page.evaluate(() => {
    const lineNow = () => document.querySelector("[data-line]:has([data-match])")?.getAttribute("data-line");
    const onKey = ({ key, timeStamp }: Event & { key?: string }) => {
      if (key !== "Enter") return;
      const before = lineNow();
      const look = () => {
        const now = lineNow();
        if (now === undefined || now === before) requestAnimationFrame(look);
        else performance.measure("step", { start: timeStamp });
      };
      requestAnimationFrame(look);
    };
    window.addEventListener("keydown", onKey, { capture: true });
  });
}

/** The times from Enter to the next line that `watchSteps` has seen, in ms. */
export const stepsSeen = (page: Page): Promise<number[]> =>
  page.evaluate(() => performance.getEntriesByName("step").map(({ duration }) => duration));

/** Measures the work of the page. @returns a function that tells how long it has worked since then, in ms */
export async function workMeter(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
  const before = await read();
  return async () => (await read()) - before;
}
