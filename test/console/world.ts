import { startTestStack, type TestStack } from "@matchbook/devstack/test-stack";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchBrowser } from "./browser.ts";
import { sessionOf } from "./http-browser.ts";

/** A person's browser: one window of it, and what went wrong in it. */
interface Person {
  page: Page;
  context: BrowserContext;
  /** Opens a page of the console, signed in. */
  open(path: string): Promise<void>;
}

interface PersonOptions extends BrowserContextOptions {
  name?: string;
  tenant: string;
  /** Signs in on the way by the form of the identity provider, as a person does. Otherwise the session is there before. */
  byForm?: boolean;
  /** Console messages and failed requests that the test expects. */
  expected?: RegExp;
  /** The browser has nothing of the console in its cache. */
  isNew?: boolean;
}

interface World {
  readonly stack: TestStack;
  readonly url: string;
  readonly browser: Browser;
  /** A browser profile that knows nobody. With options of the browser or `isNew` it is a new one. */
  person(options: PersonOptions): Promise<Person>;
}

const VIEWPORT = { width: 1280, height: 800 };

let stack: TestStack | undefined;
let browser: Browser | undefined;
const opened: BrowserContext[] = [];
/**
 * The profile that a test takes over from the one before. A new one starts a process and compiles all scripts again,
 * which costs more than most tests do.
 */
let kept: Page | undefined;
let isTaken = false;
/** What pages reported since the test began: console errors and warnings, violations of the policy, foreign requests. */
let problems: string[] = [];

/**
 * Starts the system and the browser before the tests of a file, and stops them after. A file calls it before it loads its
 * suites: their hooks need the world. This module is loaded once for all files of a worker, so it cannot do it by itself.
 */
export function useWorld(): void {
  beforeAll(async () => {
    [stack, browser] = await Promise.all([startTestStack(), launchBrowser()]);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((context) => context.close()));
    const found = problems;
    if (kept && isTaken) await forget(kept);
    isTaken = false;
    problems = [];
    expect(found).toEqual([]);
  });
  afterAll(async () => {
    kept = undefined;
    await browser?.close();
    await stack?.stop();
  });
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("the world has not started yet");
  return part;
}

export const world: World = {
  get stack() {
    return started(stack);
  },
  get url() {
    return started(stack).system.gatewayUrl;
  },
  get browser() {
    return started(browser);
  },
  person: async ({ name = "Ada Lovelace", tenant, byForm = false, isNew = byForm, expected = NOTHING, ...options }) => {
    const isOwn = isNew || isTaken || Object.keys(options).length > 0;
    const page = isOwn ? await newPage(options) : (kept ?? (await newPage()));
    const context = page.context();
    if (isOwn) opened.push(context);
    else [kept, isTaken] = [page, true];
    expectedIn.set(context, expected);
    if (!byForm) await context.addCookies([await sessionOf(world.url, { tenant, name })]);
    const open = async (path: string) => {
      await page.goto(world.url + path);
      if (!byForm) return;
      await page.fill("[name=tenant]", tenant);
      await page.fill("[name=name]", name);
      await page.click("button");
      await page.waitForURL(`${world.url}/console/**`);
    };
    return { page, context, open };
  },
};

async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await world.browser.newContext({ viewport: VIEWPORT, locale: "en-GB", ...options });
  watch(context);
  return context.newPage();
}

/** Leaves nothing of a test in the profile but the cache of its browser. */
async function forget(page: Page): Promise<void> {
  const context = page.context();
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  // The console stores what a person has entered when its page is left. Another page of its origin can remove that.
  await page.goto(`${world.url}/healthz`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference", forcedColors: "none" });
  await page.setViewportSize(VIEWPORT);
}

const NOTHING = /$^/;
/** What the present tests of the profiles expect. */
const expectedIn = new WeakMap<BrowserContext, RegExp>();

function watch(context: BrowserContext): void {
  const report = (text: string) => {
    if (!expectedIn.get(context)?.test(text)) problems.push(text);
  };
  context.on("weberror", (error) => report(`error: ${error.error().message}`));
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      report(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  context.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    const isSignIn = request.isNavigationRequest() || !request.frame().url().startsWith(world.url);
    if (origin !== world.url && !request.url().startsWith("data:") && !isSignIn)
      report(`left the origin: ${origin}${pathname}`);
  });
}
