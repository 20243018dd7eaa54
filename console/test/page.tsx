import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet } from "@tanstack/react-router";
import { act, Profiler, type ReactNode } from "react";
import type { Session } from "../src/api/session.ts";
import Notices from "../src/components/notices.tsx";
import { render, Shown } from "./dom.ts";

interface Opened {
  /** The whole document, because dialogs are beside the page. */
  page: Shown;
  address(): string;
}

/** A page at its address, with the notices in the corner. @param path of its route below the shell */
export async function openPage(
  Page: () => ReactNode,
  {
    path,
    address = path,
    readSearch = (given) => given,
  }: { path: string; address?: string; readSearch?(given: Record<string, unknown>): object },
  session: Partial<Session> = {},
): Promise<Opened> {
  const root = createRootRoute();
  const Shell = () => (
    <>
      <Outlet />
      <Notices />
    </>
  );
  const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });
  const route = createRoute({ getParentRoute: () => shell, path, validateSearch: readSearch, component: Page });
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([route])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await render(router, session);
  return { page: new Shown(document.body), address: () => router.state.location.href };
}

/**
 * A page that is looked at after every change of the document, before an effect or an answer can correct it.
 * @returns the page, and what `look` has told each time
 */
export function watched<T>(Page: () => ReactNode, look: () => T): { Page: () => ReactNode; seen: T[] } {
  const seen: T[] = [];
  const Watched = () => (
    <Profiler id="page" onRender={() => void seen.push(look())}>
      <Page />
    </Profiler>
  );
  return { Page: Watched, seen };
}

/** Milliseconds that a condition may take to hold. A component that was never loaded takes longest. */
const PATIENCE_MS = 30_000;
/** Most conditions hold after as many turns. What takes longer waits for time or a file, which turns would only slow down. */
const EAGER_TURNS = 50;
const PAUSE_MS = 10;
/** Also where a test moves the clock. */
const pause = setTimeout.bind(globalThis);

/** Lets answers and lazy components arrive until a condition holds. @throws Error when it never does */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (let turns = 0; !holds(); turns += 1) {
    if (performance.now() > end) throw new Error(`never: ${holds} in ${document.body.textContent}`);
    await turn(turns < EAGER_TURNS ? 0 : PAUSE_MS);
  }
}

const turn = (pauseMs: number) =>
  act(() => new Promise<void>((done) => void (pauseMs === 0 ? setImmediate(done) : pause(done, pauseMs))));

/** Lets everything arrive that is answered already. */
export async function settle(): Promise<void> {
  // Queries tell their components about an answer by a timer of no length.
  for (let times = 0; times < 3; times++) await act(() => new Promise<void>((done) => setTimeout(done)));
}

/** Presses keys where the focus is. */
export async function press(...keys: (string | KeyboardEventInit)[]): Promise<void> {
  for (const key of keys) {
    const event = { bubbles: true, cancelable: true, ...(typeof key === "string" ? { key } : key) };
    const focused = document.activeElement;
    const target = focused?.isConnected ? focused : document.body;
    await act(async () => target.dispatchEvent(new KeyboardEvent("keydown", event)));
  }
}

/** The control with this label. */
export function labelled<E extends HTMLElement = HTMLInputElement>(shown: Shown, label: string): E {
  const found = shown.all("label").find(({ textContent }) => textContent?.trim() === label) as HTMLLabelElement;
  if (found === undefined) throw new Error(`no label ${label} among ${shown.texts("label").join(", ")}`);
  return (document.getElementById(found.htmlFor) ?? found.querySelector("input")) as E;
}

/** Gives a control a value as a person does, by typing or by choosing. */
export async function fill(field: HTMLElement, value: string): Promise<void> {
  await act(async () => {
    setterOf(field)?.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
  });
}

/** The setter of the element's class. React defines another on the element itself, to notice what a person types. */
function setterOf(field: HTMLElement): ((value: string) => void) | undefined {
  let type = Object.getPrototypeOf(field);
  while (type !== null && !Object.hasOwn(type, "value")) type = Object.getPrototypeOf(type);
  return type === null ? undefined : Object.getOwnPropertyDescriptor(type, "value")?.set;
}
