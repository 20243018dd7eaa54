import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { onTestFinished } from "vitest";
import type { Session } from "../src/api/session.ts";
import { setPreferences } from "../src/i18n/preferences.ts";
import type { Language } from "../src/i18n/text.ts";
import { render, Shown, show } from "./dom.ts";
import { fill, labelled, settle, until } from "./page.tsx";

/** The session of a person who may change everything that is set. */
export const ADMIN: Partial<Session> = {
  scopes: ["matching-settings:write", "rules:write", "bank-connections:write", "fx-rates:write", "invoices:write"],
};
export const VIEWER: Partial<Session> = { scopes: ["transactions:read", "invoices:read"] };

/** The rest of the test sees the page in this language. */
export function inLanguage(language: Language): void {
  setPreferences({ language });
  onTestFinished(() => setPreferences({ language: undefined as never }));
}
export const inGerman = () => inLanguage("de");

const DIALOG = '[role="dialog"],[role="alertdialog"]';
const dialogIn = () => document.querySelector<HTMLElement>(DIALOG);
export const isDialogOpen = (): boolean => dialogIn() !== null;

/** A page or a dialog, and what a person does in its forms. What is answered already arrives after each click. */
export class Desk extends Shown {
  override async click(element: HTMLElement): Promise<void> {
    await super.click(element);
    await settle();
  }

  /** The button of a text; of an icon, the one of a label. */
  named(name: string): HTMLButtonElement {
    const labelled = this.all("button").find((button) => button.getAttribute("aria-label") === name);
    return (labelled ?? this.button(name)) as HTMLButtonElement;
  }

  async push(name: string): Promise<void> {
    await this.click(this.named(name));
  }

  /** The button that sends its form. */
  get submit(): HTMLButtonElement {
    return this.one("[type=submit]") as HTMLButtonElement;
  }

  /** Each value in the control of its label. */
  async enter(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await fill(labelled(this, label), value);
    await settle();
  }

  async tick(label: string): Promise<void> {
    await this.click(labelled(this, label));
  }

  value(label: string): string {
    return labelled(this, label).value;
  }

  /** The problems that the page names, by the label of its field. */
  problems(): Record<string, string> {
    return Object.fromEntries(
      this.all("[aria-invalid=true]").map((field) => {
        const label = this.all("label").find((one) => one.getAttribute("for") === field.id)?.textContent ?? "";
        return [label, document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent ?? ""];
      }),
    );
  }

  /** The dialog that is open over it, as soon as it is loaded. */
  async dialog(): Promise<Desk> {
    await until(isDialogOpen);
    return new Desk(dialogIn() as HTMLElement);
  }
}

/** An element alone, with the dialogs that it opens, after what is answered has arrived. */
export async function showDesk(element: ReactNode, session: Partial<Session> = {}): Promise<Desk> {
  await show(element, session);
  await settle();
  return new Desk(document.body);
}

/** A dialog alone, and how often it has asked to be closed. */
export async function showDialog(dialog: (onClose: () => void) => ReactNode) {
  let closed = 0;
  const page = await showDesk(dialog(() => closed++));
  return { page, closed: () => closed };
}

/** The console at an address, with everything around its pages. */
export async function open(
  address: string,
  session: Partial<Session> = {},
): Promise<{ page: Desk; address(): string }> {
  const { router: real } = await import("../src/app/router.tsx");
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: real.routeTree, history });
  const page = new Desk(document.body);
  await render(router, session);
  // Notices come a moment after the page.
  await until(() => page.all("#content").length === page.all("[role=log]").length);
  await settle();
  return { page, address: () => router.state.location.href };
}
