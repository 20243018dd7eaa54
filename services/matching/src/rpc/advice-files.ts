import {
  AdvicesResponse,
  type ImportAdvicesRequest,
  type NewAdvice,
} from "@matchbook/proto/matchbook/matching/v1/advice";
import { invalidField } from "@matchbook/runtime/errors/errors";
import { isoDay } from "@matchbook/runtime/values/days";
import { withoutNulls } from "@matchbook/runtime/values/without-nulls";
import type { Call, Context, Rpcs } from "../context.ts";
import { ADVICE_BOUNDS } from "../domain/advice-problem.ts";
import type { FileProblem } from "../imports/file-problem.ts";
import { keepingFile } from "../imports/keep-file.ts";
import type { ReadAdvices } from "../imports/read-document-file.ts";
import { receiveFile } from "../imports/receive-file.ts";
import { storeAdvices } from "./advices.ts";
import { previewAdvices } from "./preview-advices.ts";

export const adviceFiles = {
  /**
   * Stores the documents of a file, all of them or none. With `dryRun` it answers what would be stored, and also why
   * nothing can be. Runs once per idempotency key.
   * @throws AppError validation_failed with line and reason; payload_too_large, too_many_advice_files
   */
  importAdvices: async (context, requests: AsyncIterable<ImportAdvicesRequest>, call) =>
    context.idempotency.once(call, "ImportAdvices", AdvicesResponse, async (remember) => {
      const { header, bytes, read } = await context.files.inPlace(call.tenant, "too_many_advice_files", () =>
        receiveAndRead(context, requests, call),
      );
      const { problem, warnings } = read;
      const advices = read.advices.map(toMessage);
      if (header.dryRun) return previewAdvices(context, call, { advices, warnings, problem });
      if (problem !== undefined) throw invalidField("file", `line ${problem.line}: ${problem.reason}`);
      const file = { kind: "advices" as const, filename: header.filename, bytes };
      const given = { advices, warnings, fieldOf: () => "file" };
      return keepingFile(context, call, file, (within, rowOf) =>
        storeAdvices(context, within, { ...given, file: rowOf }, remember),
      );
    }),
} satisfies Rpcs;

async function receiveAndRead(context: Context, requests: AsyncIterable<ImportAdvicesRequest>, call: Call) {
  const { header, bytes } = await receiveFile(requests, context.config.INVOICE_FILE_MAX_BYTES);
  const { filename: fileName, currency } = header;
  const options = { fileName, currency, today: isoDay(context.clock()) };
  const read = await context.files.readAdvices(call, { bytes, options });
  const { length } = read.advices;
  if (length <= ADVICE_BOUNDS.advices) return { header, bytes, read };
  const reason = `the file has ${length} documents; at most ${ADVICE_BOUNDS.advices} are read`;
  const problem: FileProblem = { line: 1, reason, column: undefined, file: undefined };
  return { header, bytes, read: { ...read, advices: [], problem } };
}

/** A document of a file as a message. */
function toMessage(advice: ReadAdvices["advices"][number]): NewAdvice {
  return {
    ...withoutNulls(advice),
    party: withoutNulls(advice.party),
    line: BigInt(advice.line),
    items: advice.items.map((item) => ({
      ...withoutNulls(item),
      line: BigInt(item.line),
      deductions: item.deductions.map(withoutNulls),
    })),
  };
}
