import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../src/api/errors.ts";
import { errorInWords } from "../../src/components/german-errors.ts";
import { Problem } from "../../src/components/page/page.tsx";
import { Empty, Failure, Loaded, loadFailure } from "../../src/components/states.tsx";
import { useIsFollowed } from "../../src/screens/imports/use-is-followed.ts";
import { clear, show } from "../dom.ts";

// As the shell does after the first row.
beforeAll(loadFailure);
afterEach(clear);

const refused = (status: number, code: string, rest: object = {}) =>
  new ApiError("Text of the API", { status, code, ...rest });

describe("a failure", () => {
  test.each([
    [0, "offline", "No connection"],
    [403, "role_forbidden", "Your role does not allow this"],
    [404, "not_found", "This does not exist"],
    [429, "too_many_requests", "Too many requests"],
    [503, "unavailable", "Temporarily unavailable"],
    [500, "internal", "Something went wrong"],
  ])("with %i says what happened", async (status, code, text) => {
    const shown = await show(<Failure error={refused(status, code)} />);
    expect(shown.one("[role=alert]").textContent).toContain(text);
  });

  test("of the server has the number for support", async () => {
    const shown = await show(<Failure error={refused(500, "internal", { correlationId: "c-17" })} />);
    expect(shown.text).toContain("c-17");
  });

  test("can be tried again", async () => {
    let tried = 0;
    const shown = await show(<Failure error={refused(503, "unavailable")} onRetry={() => tried++} />);
    await shown.click(shown.button("Try again"));
    expect(tried).toBe(1);
  });
});

describe("too many requests", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  test("count down and are tried again by themselves", async () => {
    let tried = 0;
    const error = refused(429, "too_many_requests", { retryAfter: 2 });
    const shown = await show(<Failure error={error} onRetry={() => tried++} />);
    expect(shown.text).toContain("Try again in 2 seconds.");
    await act(async () => vi.advanceTimersByTime(1_000));
    expect(shown.text).toContain("Try again in 1 second.");
    await act(async () => vi.advanceTimersByTime(1_000));
    expect(tried).toBe(1);
  });
});

describe("the lines of an import", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
  afterEach(() => vi.useRealTimers());

  function Followed(props: { live: boolean; finishedAt: string | null }) {
    return useIsFollowed(props.live, props.finishedAt) ? "followed" : "settled";
  }

  test("are followed for a while after its end, because matching may not have received them", async () => {
    const shown = await show(<Followed live={false} finishedAt={new Date().toISOString()} />);
    await act(async () => vi.advanceTimersByTime(14_000));
    expect(shown.text).toBe("followed");
    await act(async () => vi.advanceTimersByTime(1_000));
    expect(shown.text).toBe("settled");
  });

  test("are followed while it runs, and not when it ended long ago", async () => {
    const running = await show(<Followed live finishedAt={null} />);
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(running.text).toBe("followed");
    await clear();
    const old = new Date(Date.now() - 3_600_000).toISOString();
    expect((await show(<Followed live={false} finishedAt={old} />)).text).toBe("settled");
  });
});

describe("what a query has loaded", () => {
  const query = (state: object) => ({ data: undefined, error: null, refetch: () => {}, ...state }) as never;

  test("stays in view during an outage", async () => {
    const shown = await show(
      <Loaded query={query({ data: "old", error: refused(503, "unavailable") })}>{(data: string) => data}</Loaded>,
    );
    expect(shown.text).toBe("old");
  });

  test("is grey lines before, and a reason when it failed", async () => {
    const waiting = await show(<Loaded query={query({})}>{() => "data"}</Loaded>);
    expect(waiting.one("[role=status]").getAttribute("aria-label")).toBe("Loading");
    await clear();
    const failed = await show(<Loaded query={query({ error: refused(403, "role_forbidden") })}>{() => "data"}</Loaded>);
    expect(failed.text).toContain("Your role does not allow this");
  });

  test("is an empty state with what a person can do next", async () => {
    const shown = await show(
      <Empty title="No invoices here" hint="Send them with a key." action={<button type="button">Create</button>} />,
    );
    expect(shown.text).toBe("No invoices hereSend them with a key.Create");
  });
});

describe("why a change was refused", () => {
  const details = (changedBy: string) => [
    { field: "changedBy", message: changedBy },
    { field: "changedAt", message: new Date(Date.now() - 3_000).toISOString() },
  ];

  test.each([
    ["Bo Diddley (user:9)", "Changed meanwhile by Bo Diddley, 3 seconds ago"],
    ["Claude of accounting (agent) (key:42)", "Changed meanwhile by Claude of accounting (agent), 3 seconds ago"],
    ["operator (key:42)", "Changed meanwhile by operator (API key), 3 seconds ago"],
  ])("names who changed it meanwhile: %s", async (who, text) => {
    const shown = await show(<Problem error={refused(400, "changed_meanwhile", { details: details(who) })} />);
    expect(shown.text).toBe(text);
  });

  test("names the first wrong field", async () => {
    const error = refused(400, "validation_failed", { details: [{ field: "iban", message: "Must be an IBAN" }] });
    expect((await show(<Problem error={error} />)).text).toBe("Text of the API: Must be an IBAN");
  });

  test("is said in German by its code, and as a proxy says it", () => {
    const inGerman = (code: string) => errorInWords(refused(400, code), "de");
    expect(["invoice_void", "unreadable", "toString"].map(inGerman)).toEqual([
      ...["Eine stornierte Rechnung kann nicht geändert werden", "Text of the API", "Text of the API"],
    ]);
    expect(errorInWords(refused(400, "invoice_void"), "en")).toBe("Text of the API");
  });

  test("is nothing when nothing was refused", async () => {
    expect((await show(<Problem error={undefined} />)).text).toBe("");
  });
});
