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

/** The browser settings of a person. A profile that is kept can change it, so no new one is needed. */
type Look = Pick<BrowserContextOptions, "viewport" | "colorScheme" | "reducedMotion">;

interface PersonOptions extends Look {
  name?: string;
  /** Without one, the person may do everything. */
  role?: "viewer";
  tenant: string;
  /** The language of a new profile. */
  locale?: string;
  /**
   * Signs in on the way by the form of the identity provider, as a person does. Otherwise the session is there before.
   */
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
  /** A browser profile without a session. With `locale` or `isNew` it is a new one. */
  person(options: PersonOptions): Promise<Person>;
}

const VIEWPORT = { width: 1280, height: 800 };
const LOOK = { colorScheme: "light", reducedMotion: "no-preference" } as const;

let stack: TestStack | undefined;
let browser: Browser | undefined;
const opened: BrowserContext[] = [];
/**
 * The profile that a test takes over from the one before. A new one starts a process and compiles all scripts again,
 * which costs more than most tests do.
 */
let kept: Page | undefined;
let isTaken = false;
/** Reports of pages since the test began: console errors and warnings, violations of the policy, foreign requests. */
let problems: string[] = [];

/**
 * Starts the system and the browser before the tests of a file, and stops them after. A file calls it before it loads its
 * suites: their hooks need the world. This module is loaded once for all files of a worker, so it cannot do it by itself.
 */
export function useWorld(): void {
  beforeAll(async () => {
    [stack, browser] = await Promise.all([startTestStack({ OIDC_ROLES_CLAIM: "role" }), launchBrowser()]);
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
  person: async ({
    name = "Ada Lovelace",
    role,
    tenant,
    byForm = false,
    isNew = false,
    expected = NOTHING,
    ...look
  }) => {
    const { locale, viewport = VIEWPORT, ...media } = look;
    const isOwn = isNew || isTaken || locale !== undefined;
    const page = isOwn ? await newPage(locale) : (kept ?? (await newPage()));
    const context = page.context();
    if (isOwn) opened.push(context);
    else [kept, isTaken] = [page, true];
    expectedIn.set(context, expected);
    await wear(page, { viewport, ...media });
    if (!byForm) await context.addCookies([await sessionOf(world.url, { tenant, name, ...(role && { role }) })]);
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

async function newPage(locale = "en-GB"): Promise<Page> {
  const context = await world.browser.newContext({ viewport: VIEWPORT, locale });
  // Only a step that hangs takes this long: Playwright's own 30 s can pass on a busy machine.
  context.setDefaultTimeout(120_000);
  watch(context);
  return context.newPage();
}

async function wear(page: Page, { viewport, ...media }: Look): Promise<void> {
  await page.emulateMedia({ ...LOOK, media: null, forcedColors: "none", ...media });
  if (viewport) await page.setViewportSize(viewport);
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
}

const NOTHING = /$^/;
/** Expectations of the present tests of the profiles. */
const expectedIn = new WeakMap<BrowserContext, RegExp>();

/** Report of Chromium when the API asks to call again later, as it may on a busy machine. The console does so. */
const BUSY = /Failed to load resource: .* 503 /;

function watch(context: BrowserContext): void {
  const report = (text: string) => {
    if (!BUSY.test(text) && !expectedIn.get(context)?.test(text)) problems.push(text);
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
