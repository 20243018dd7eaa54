import chromium from "@sparticuz/chromium";
import { type Browser, chromium as playwright } from "playwright-core";

// The arguments of the package are for one page in a cloud function.
const ARGUMENTS = ["--no-sandbox", "--headless=shell", "--disable-gpu", "--disable-dev-shm-usage"];

/** Starts Chromium from npm, which exists for Linux on x64. Elsewhere it starts the Chrome of the machine. */
export async function launchBrowser(): Promise<Browser> {
  if (process.platform !== "linux" || process.arch !== "x64") return playwright.launch({ channel: "chrome" });
  return playwright.launch({ executablePath: await chromium.executablePath(), args: ARGUMENTS });
}
