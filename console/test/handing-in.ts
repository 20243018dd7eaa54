import { act } from "react";
import { onTestFinished, vi } from "vitest";
import { giveDropped } from "../src/screens/imports/new/dropped-file.ts";
import type { StatementPreview } from "../src/screens/imports/queries.ts";
import { settle } from "./page.tsx";

export const aTextFile = (name: string, text = "Date;Amount\n"): File => new File([text], name);

/** Drops files on the page in view. */
export async function drop(...files: File[]): Promise<void> {
  await act(async () => {
    giveDropped(...files);
  });
  await settle();
}

/** The files that the browser is given to save until the test ends. */
export function savedFiles(): { name: string; content: Blob }[] {
  const saved: { name: string; content: Blob }[] = [];
  let last = new Blob();
  const spies = [
    vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
      last = content as Blob;
      return "blob:saved";
    }),
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content: last });
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return saved;
}

export const NOTHING_SKIPPED = { notBooked: 0, zero: 0, status: 0, otherAccount: 0, leftOut: 0, entries: [] };

/** The preview of a file with two new lines. */
export function aPreview(changes: Partial<StatementPreview> = {}): StatementPreview {
  return {
    ...{ format: "CSV", preset: null, encoding: "utf-8", error: null, rows: [], new: 2, duplicates: 0, totals: [] },
    ...{ warnings: [], warningCount: 0, skipped: NOTHING_SKIPPED, errors: [], balances: [], accounts: [] },
    ...{ period: null, proposedMapping: null, questions: [], notUsed: [] },
    ...changes,
  } as StatementPreview;
}
