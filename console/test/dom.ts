import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, createElement, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { Session } from "../src/api/session.ts";

// React warns about updates outside of `act` only where this is set.
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

// No request leaves the test. What a component needs is in the cache before; everything else stays as if it loads.
const unanswered = () => new Promise<never>(() => {});
globalThis.fetch = unanswered;
Object.defineProperty(navigator, "languages", { value: ["en-GB"] });

const roots: Root[] = [];

const ADA: Session = {
  ...{ name: "Ada Lovelace", subject: "7", tenant: "demo", expiresAt: "", endsAt: "" },
  scopes: ["transactions:read", "transactions:write", "matches:read", "matches:write", "invoices:write"],
};

/** The view of a signed-in person of an element, in a document without a layout. */
export async function show(element: ReactNode, session: Partial<Session> = {}): Promise<Shown> {
  const rootRoute = createRootRoute();
  const anywhere = createRoute({ getParentRoute: () => rootRoute, path: "$", component: () => element });
  const router = createRouter({
    routeTree: rootRoute.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: ["/here"] }),
  });
  return render(router, session);
}

/** The view of a signed-in person at the address of a router. */
export async function render(router: { load(): Promise<void> }, session: Partial<Session> = {}): Promise<Shown> {
  const { queryClient } = await import("../src/api/query-client.ts");
  const { sessionQuery } = await import("../src/api/session.ts");
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, { ...ADA, ...session });
  await router.load();
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  roots.push(root);
  await act(async () => {
    root.render(
      createElement(QueryClientProvider, { client: queryClient }, createElement(RouterProvider, { router } as never)),
    );
  });
  return new Shown(container);
}

/** Takes everything away that tests have shown, and the answers to its requests. */
export async function clear(): Promise<void> {
  await act(async () => {
    // A notice about a problem stays until it is closed, also on the page of the next test.
    for (const close of document.querySelectorAll<HTMLElement>("[role=log] button")) close.click();
  });
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount();
  });
  document.body.replaceChildren();
  globalThis.fetch = unanswered;
}

/** Finds elements as a person does, and uses them. */
export class Shown {
  readonly element: HTMLElement;

  constructor(element: HTMLElement) {
    this.element = element;
  }

  get text(): string {
    return (this.element.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  }

  all(selector: string): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>(selector)];
  }

  /** @throws Error without exactly one such element */
  one(selector: string): HTMLElement {
    const found = this.all(selector);
    const [first] = found;
    if (first === undefined || found.length > 1) throw new Error(`${found.length} × ${selector} in ${this.text}`);
    return first;
  }

  texts(selector: string): string[] {
    return this.all(selector).map(({ textContent }) => (textContent ?? "").replaceAll(/\s+/g, " ").trim());
  }

  /** The texts of its buttons but for headers, which sort. */
  buttons(within = ""): string[] {
    return this.texts(`${within} button`).filter(
      (_text, at) => this.all(`${within} button`)[at]?.closest("th") === null,
    );
  }

  /** The button that begins with a text. */
  button(text: string): HTMLButtonElement {
    const found = this.all("button").find(({ textContent }) => textContent?.startsWith(text));
    if (found === undefined) throw new Error(`no button ${text} among ${this.buttons().join(", ")}`);
    return found as HTMLButtonElement;
  }

  async click(element: HTMLElement): Promise<void> {
    await act(async () => element.click());
  }

  async type(selector: string, text: string): Promise<void> {
    const field = this.one(selector) as HTMLInputElement;
    // React follows the setter of the prototype.
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    await act(async () => {
      set?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }

  async press(selector: string, key: string): Promise<void> {
    const field = this.one(selector);
    await act(async () => {
      field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    });
  }
}
