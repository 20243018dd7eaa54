import { act, Suspense } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { noteOnline } from "../../src/api/online.ts";
import { loginAddress, SESSION_CHANNEL } from "../../src/api/session.ts";
import { lazyInnerPage } from "../../src/app/lazy-page.tsx";
import { preferences, setPreferences } from "../../src/i18n/preferences.ts";
import { takeDropped } from "../../src/screens/imports/new/dropped-file.ts";
import { clear, show } from "../dom.ts";
import { fill, press, settle, until } from "../page.tsx";
import { aBank } from "../records.ts";
import { LOST, ok, refused, serve } from "../scripted-api.ts";
import { ADMIN, inGerman, isDialogOpen, open, VIEWER } from "../whole-console.ts";

afterEach(async () => {
  await act(async () => noteOnline(true));
  await clear();
});

describe("a session", () => {
  async function editBank() {
    const api = serve({ "GET /bank-connections": ok([aBank()]) });
    const { page } = await open("/settings/banks", ADMIN);
    await page.push("Edit");
    const dialog = await page.dialog();
    await dialog.enter({ Name: "Half typed" });
    return { api, page, dialog };
  }

  test("that has ended is said over the page, which keeps what was entered", async () => {
    const { api, page, dialog } = await editBank();
    api.answers["PATCH /bank-connections/bank-1"] = refused(401, "not_signed_in");
    await dialog.push("Save");
    await until(() => page.all("[role=alertdialog]").length === 1);
    expect(page.texts("[role=alertdialog] h2")).toEqual(["Your session has ended"]);
    expect(page.one("[role=alertdialog] a").getAttribute("href")).toMatch(/^\/console\/login\?to=/);
    expect(dialog.value("Name")).toBe("Half typed");
  });

  test("leads back to the address with its filters and its order", () => {
    const before = location.href;
    const page = "/console/invoices?status=overdue#Invoices=-Due";
    history.replaceState(null, "", page);
    expect(new URL(loginAddress(), location.origin).searchParams.get("to")).toBe(page);
    history.replaceState(null, "", before);
  });

  test("that ended in another tab is said as well", async () => {
    inGerman();
    const api = serve({ "GET /console/session": ok(null), "GET /bank-connections": ok([]) });
    const { page } = await open("/settings/banks", ADMIN);
    expect(isDialogOpen()).toBe(false);
    const other = new BroadcastChannel(SESSION_CHANNEL);
    other.postMessage("signed-out");
    await until(isDialogOpen);
    other.close();
    expect([page.texts("[role=alertdialog] h2"), api.of("GET /console/session").length]).toEqual([
      ...[["Ihre Sitzung ist beendet"], 1],
    ]);
  });

  test("of another person in another tab takes the place of this one, and nothing is sent for it from here", async () => {
    sessionStorage.setItem("matchbook-owner", JSON.stringify(["demo", "7"]));
    const other = { name: "Bo", subject: "9", tenant: "other", expiresAt: "", endsAt: "", scopes: [] };
    const api = serve({ "GET /console/session": ok(other), "GET /bank-connections": ok([]) });
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    try {
      await open("/settings/banks", ADMIN);
      const tab = new BroadcastChannel(SESSION_CHANNEL);
      tab.postMessage(JSON.stringify(["demo", "7"]));
      tab.postMessage(JSON.stringify(["other", "9"]));
      await until(() => reload.mock.calls.length === 1);
      tab.close();
      expect(api.of("GET /console/session")).toHaveLength(1);
    } finally {
      reload.mockRestore();
      sessionStorage.clear();
    }
  });

  test("without a connection goes on: the page says so until something is answered", async () => {
    const { api, page, dialog } = await editBank();
    api.answers["PATCH /bank-connections/bank-1"] = LOST;
    await dialog.push("Save");
    await until(() => page.all("[data-offline]").length === 1);
    api.answers["PATCH /bank-connections/bank-1"] = refused(400, "validation_failed");
    await dialog.push("Save");
    expect(page.all("[data-offline]")).toEqual([]);
    expect(dialog.value("Name")).toBe("Half typed");
  });

  test("that cannot be ended says so", async () => {
    const api = serve({ "GET /bank-connections": ok([]), "POST /console/logout": LOST });
    const { page } = await open("/settings/banks", ADMIN);
    await press({ key: "k", ctrlKey: true });
    const dialog = await page.dialog();
    await fill(dialog.one("input"), "sign out");
    await dialog.click(dialog.one("[role=option]"));
    expect(api.of("POST /console/logout")).toHaveLength(1);
    expect(page.texts("[role=log] > div").at(-1)).toBe("No connection");
    await page.push("Close");
  });

  test("of a person who may do nothing is explained", async () => {
    const { page, address } = await open("/settings/banks", { scopes: [] });
    expect(address()).toBe("/sign-in?problem=no-role");
    expect(page.texts("h1")).toEqual(["Your account has no role here"]);
    expect(page.texts("a")).toEqual(["Sign in with another account"]);
  });
});

describe("signing in", () => {
  const wayIn = async (search: string) => {
    const { page } = await open(`/sign-in${search}`);
    const { pathname, searchParams } = new URL(page.one("a").getAttribute("href") ?? "", "http://console.example");
    return [page.texts("h1")[0], pathname, Object.fromEntries(searchParams)];
  };

  test("leads back to where the person was", async () => {
    const to = "/console/review?queue=open&text=a%26b";
    expect(await wayIn(`?problem=expired&to=${encodeURIComponent(to)}`)).toEqual([
      ...["This sign-in is no longer valid", "/console/login", { to }],
    ]);
  });

  test("asks who it is after signing out, and ignores an unknown problem", async () => {
    expect(await wayIn("?problem=signed-out")).toEqual([
      ...["You are signed out", "/console/login", { to: "/console/", again: "1" }],
    ]);
    await clear();
    expect((await wayIn("?problem=toString"))[0]).toBe("Sign in to Matchbook");
  });
});

describe("everywhere in the console", () => {
  test("letters lead to pages, and the help says which, until a person switches them off", async () => {
    serve({ "GET /webhook-endpoints": ok([]) });
    const { page, address } = await open("/settings/banks", VIEWER);
    await press("g", "w");
    await until(() => address() === "/webhooks");
    await settle();
    await press("?");
    const dialog = await page.dialog();
    expect(dialog.all("[data-shortcut='g w']")).toHaveLength(1);
    await dialog.tick("Single letters are shortcuts");
    expect([preferences().letters, JSON.parse(localStorage.getItem("matchbook-preferences") ?? "")]).toMatchObject([
      ...[false, { letters: false }],
    ]);
    await dialog.push("Close");
    await press("g", "s");
    await settle();
    expect(address()).toBe("/webhooks");
    await clear();
    setPreferences({ letters: true });
  });

  test("the tab of a page is that of its subject, also below it", async () => {
    serve({ "GET /advices": ok([]) });
    const current = async (address: string) => {
      const { page } = await open(address, ADMIN);
      await until(() => page.all("#content nav").length === 1);
      const found = page.texts("#content nav [aria-current=page]");
      await clear();
      return found;
    };
    expect(await current("/imports/advices/new")).toEqual(["Payment advices"]);
    expect(await current("/imports")).toEqual(["Statements"]);
    expect(await current("/books/exports/1")).toEqual(["Exports"]);
  });

  test("an address that leads nowhere says so and leads back", async () => {
    const { page } = await open("/nowhere");
    expect(page.text).toContain("This does not exist");
    expect(page.all("a").map((link) => link.getAttribute("href"))).toContain("/");
  });

  test("a dropped file goes to the import of those who may, and never replaces the page", async () => {
    const drop = async (session: typeof ADMIN, end: string) => {
      const { address } = await open("/settings/banks", session);
      const dataTransfer = { files: [new File(["a"], "a.csv")], types: ["Files"] };
      const event = Object.assign(new Event("drop", { cancelable: true }), { dataTransfer });
      await act(async () => window.dispatchEvent(event));
      await settle();
      await until(() => address() === end);
      return event.defaultPrevented;
    };
    expect(await drop(VIEWER, "/settings/banks")).toBe(true);
    await clear();
    expect(await drop(ADMIN, "/imports/new")).toBe(true);
    // The page of imports may not have taken the file yet.
    takeDropped();
  });
});

test("a page that cannot be loaded says why, and is loaded when the connection is back", async () => {
  serve({ "GET /console/session": LOST });
  let tries = 0;
  const Page = lazyInnerPage(async () => {
    tries += 1;
    if (tries === 1) throw new Error("Failed to fetch dynamically imported module");
    return { default: ({ id }: { id: string }) => <p>The page of {id}</p> };
  });
  const shown = await show(
    <Suspense>
      <Page id="a-1" />
    </Suspense>,
  );
  await until(() => shown.text.includes("No connection"));
  await act(async () => noteOnline(true));
  await until(() => shown.text === "The page of a-1");
});

describe("an address under which there is nothing", () => {
  test("has a page within the console with a link, for every wrong part of the address", async () => {
    serve({});
    for (const address of ["/nowhere", "/nowhere/at/all", "/books/nowhere"]) {
      const { page } = await open(address);
      await until(() => page.texts("#content h1").length === 1);
      expect(page.texts("#content h1")).toEqual(["This does not exist"]);
      expect(document.title).toBe("This does not exist · Matchbook");
      expect(page.one("#content a").textContent).toBe("Overview");
      await clear();
    }
  });
});
