import { act, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Button } from "../../src/components/button.tsx";
import { ConfirmDialog } from "../../src/components/confirm-dialog.tsx";
import { CopyButton } from "../../src/components/copy-button.tsx";
import { TextField } from "../../src/components/field.tsx";
import { FormDialog } from "../../src/components/form-dialog.tsx";
import { lazyDialog, preloadParts } from "../../src/components/lazy.tsx";
import Notices from "../../src/components/notices.tsx";
import { ShownOnce } from "../../src/components/shown-once.tsx";
import { useChange } from "../../src/components/use-change.ts";
import { clear, show } from "../dom.ts";
import { press, settle, until } from "../page.tsx";
import { LOST, serve } from "../scripted-api.ts";
import { Desk, isDialogOpen } from "../whole-console.ts";

afterEach(clear);

type AnyDialog = (props: { onClose(): void }) => React.ReactNode;

/** A page with a button that opens a dialog, and the notices in its corner. */
function pageWith(Dialog: AnyDialog) {
  return function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Dialog onClose={() => setOpen(false)} />}
        <Notices />
      </>
    );
  };
}

/** A dialog that was opened by the button of its page. */
async function opener(Dialog: AnyDialog) {
  const Screen = pageWith(Dialog);
  await show(<Screen />);
  const page = new Desk(document.body);
  const button = page.button("Open");
  button.focus();
  await page.push("Open");
  return { page, button, dialog: await page.dialog() };
}

describe("a button that waits for an answer", () => {
  test("keeps the focus, and does nothing until the answer", async () => {
    const attempts: PromiseWithResolvers<void>[] = [];
    function Screen() {
      const change = useChange(() => {
        const attempt = Promise.withResolvers<void>();
        attempts.push(attempt);
        return attempt.promise;
      });
      return (
        <Button disabled={change.busy} onClick={() => void change.run()}>
          Send
        </Button>
      );
    }
    const shown = await show(<Screen />);
    const button = shown.button("Send");
    button.focus();
    await shown.click(button);
    expect([button.getAttribute("aria-disabled"), document.activeElement]).toEqual(["true", button]);
    await shown.click(button);
    expect(attempts).toHaveLength(1);
    await act(async () => attempts[0]?.resolve());
    expect([button.getAttribute("aria-disabled"), document.activeElement]).toEqual([null, button]);
  });
});

describe("a dialog that is loaded later", () => {
  const Hello = ({ onClose }: { onClose(): void }) => (
    <div role="dialog">
      <button type="button" onClick={onClose}>
        Hello
      </button>
    </div>
  );

  test("says that it cannot be loaded without a connection, closes, and opens the next time", async () => {
    serve({}).answers["GET /console/session"] = LOST;
    const loaded = Promise.withResolvers<never>();
    let loads = 0;
    const load = () => (++loads === 1 ? loaded.promise : Promise.resolve({ default: Hello }));
    const Screen = pageWith(lazyDialog(load) as typeof Hello);
    const shown = await show(<Screen />);
    await shown.click(shown.button("Open"));
    await act(async () => loaded.reject(new TypeError("Failed to fetch dynamically imported module")));
    await until(() => shown.text.includes("No connection"));
    expect(isDialogOpen()).toBe(false);
    await shown.click(shown.button("Open"));
    await until(isDialogOpen);
    expect([loads, shown.buttons()[1]]).toEqual([2, "Hello"]);
  });

  test("is loaded before it is asked for", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      let loads = 0;
      const Screen = pageWith(
        lazyDialog(async () => {
          loads += 1;
          return { default: Hello };
        }) as typeof Hello,
      );
      preloadParts();
      expect(loads).toBe(0);
      await vi.advanceTimersByTimeAsync(5_000);
      vi.useRealTimers();
      await until(() => loads === 1);
      const shown = await show(<Screen />);
      await shown.click(shown.button("Open"));
      expect([isDialogOpen(), loads]).toEqual([true, 1]);
    } finally {
      vi.useRealTimers();
    }
  });
});

test("a dialog that follows another one keeps the focus, and gives it back to what opened the first", async () => {
  const { button, dialog } = await opener(({ onClose }) => {
    const [secret, setSecret] = useState<string>();
    const change = useChange(async () => setSecret("mb_1"));
    if (secret !== undefined)
      return <ShownOnce title="The new key" hint="Once" label="Key" secret={secret} onClose={onClose} />;
    return (
      <FormDialog saves title="Create a key" change={change} complete onClose={onClose}>
        <TextField label="Name" />
      </FormDialog>
    );
  });
  await until(() => dialog.element.contains(document.activeElement));
  await dialog.push("Save");
  const next = await new Desk(document.body).dialog();
  await settle();
  expect([next.texts("h2"), next.element.contains(document.activeElement)]).toEqual([["The new key"], true]);
  await press("Escape");
  await until(() => !isDialogOpen() && document.activeElement === button);
});

describe("a question before a change", () => {
  const ask = (run: () => Promise<unknown>, done: string[] = []) =>
    opener(({ onClose }) => (
      <ConfirmDialog title="Remove it?" action="Remove" run={run} onDone={() => done.push("done")} onClose={onClose}>
        It cannot be undone.
      </ConfirmDialog>
    ));

  test("changes nothing when it is left, by its button or by Escape, and gives the focus back", async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    const { button, dialog } = await ask(run);
    await until(() => dialog.element.contains(document.activeElement));
    // The harmless answer comes first.
    expect(document.activeElement?.textContent).toBe("Cancel");
    await press("Escape");
    await until(() => !isDialogOpen() && document.activeElement === button);
    await clear();
    const again = await ask(run);
    await again.dialog.push("Cancel");
    expect([isDialogOpen(), runs]).toEqual([false, 0]);
  });

  test("is asked once while the answer is on its way, and stays with the reason when it is refused", async () => {
    const attempts: PromiseWithResolvers<void>[] = [];
    const done: string[] = [];
    const { dialog } = await ask(() => {
      const attempt = Promise.withResolvers<void>();
      attempts.push(attempt);
      return attempt.promise;
    }, done);
    await dialog.push("Remove");
    expect(dialog.button("Remove").disabled).toBe(true);
    await dialog.push("Remove");
    expect(attempts).toHaveLength(1);
    await act(async () => attempts[0]?.reject(new Error("unknown")));
    expect([dialog.texts("[role=alert]"), done]).toEqual([["Something went wrong"], []]);
    await dialog.push("Remove");
    expect(dialog.all("[role=alert]")).toEqual([]);
    await act(async () => attempts[1]?.resolve());
    await settle();
    expect([isDialogOpen(), done]).toEqual([false, ["done"]]);
  });
});

describe("a dialog of fields", () => {
  const form = (complete: boolean) => {
    const seen = { runs: 0 };
    const dialog = opener(({ onClose }) => {
      const change = useChange(async () => {
        seen.runs += 1;
      });
      return (
        <FormDialog saves title="New" change={change} complete={complete} onClose={onClose}>
          <TextField label="Name" />
        </FormDialog>
      );
    });
    return dialog.then((opened) => ({ ...opened, seen }));
  };
  const submit = async (dialog: Desk) => {
    await act(async () => (dialog.one("form") as HTMLFormElement).requestSubmit());
    await settle();
  };

  test("begins in its first field, and Enter sends it", async () => {
    const { dialog, seen } = await form(true);
    await until(() => document.activeElement === dialog.one("input"));
    await submit(dialog);
    expect(seen.runs).toBe(1);
  });

  test("is not sent by Enter before it is complete", async () => {
    const { dialog, seen } = await form(false);
    await submit(dialog);
    expect([seen.runs, dialog.button("Save").disabled]).toEqual([0, true]);
  });
});

describe("the copy of a text", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, "clipboard");
  });
  const clipboard = (writeText: ((text: string) => Promise<void>) | undefined) =>
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: writeText && { writeText } });

  test("is said for a while", async () => {
    const copied: string[] = [];
    clipboard(async (text) => void copied.push(text));
    const shown = await show(<CopyButton text="whsec_1" label="Secret" />);
    expect(shown.one("button").getAttribute("aria-label")).toBe("Copy: Secret");
    await shown.click(shown.one("button"));
    expect([shown.text, copied]).toEqual(["Copied", ["whsec_1"]]);
    await act(async () => vi.advanceTimersByTime(2_000));
    expect(shown.text).toBe("Copy");
  });

  test.each([
    ["forbids it", () => Promise.reject(new Error("NotAllowedError"))],
    ["does not offer it without TLS", undefined],
  ])("is not claimed when the browser %s", async (_why, writeText) => {
    clipboard(writeText);
    const shown = await show(<CopyButton text="whsec_1" action="Copy as curl" />);
    await shown.click(shown.button("Copy as curl"));
    expect(shown.text).toBe("Not copied");
    await act(async () => vi.advanceTimersByTime(2_000));
    expect(shown.text).toBe("Copy as curl");
  });
});
