import {
  AdvicesResponse,
  type ImportAdvicesRequest,
  type NewAdvice,
} from "@matchbook/proto/matchbook/matching/v1/advice";
import { invalidField } from "@matchbook/runtime/errors/errors";
import { isoDay } from "@matchbook/runtime/values/days";
import { withoutNulls } from "@matchbook/runtime/values/without-nulls";
import type { Rpcs } from "../context.ts";
import { ADVICE_BOUNDS } from "../domain/advice-problem.ts";
import { keepingFile } from "../imports/keep-file.ts";
import type { ReadAdvices } from "../imports/read-document-file.ts";
import { receiveFile } from "../imports/receive-file.ts";
import { storeAdvices } from "./advices.ts";

export const adviceFiles = {
  /**
   * Stores the documents of a file, all of them or none. Runs once per idempotency key.
   * @throws AppError validation_failed with line and reason; payload_too_large, too_many_advice_files
   */
  importAdvices: async (context, requests: AsyncIterable<ImportAdvicesRequest>, call) =>
    context.idempotency.once(call, "ImportAdvices", AdvicesResponse, async (remember) => {
      const read = await context.files.inPlace(call.tenant, "too_many_advice_files", async () => {
        const { header, bytes } = await receiveFile(requests, context.config.INVOICE_FILE_MAX_BYTES);
        const { filename, currency } = header;
        const options = { fileName: filename, currency, today: isoDay(context.clock()) };
        return { bytes, filename, ...(await context.files.readAdvices(call, { bytes, options })) };
      });
      const { problem, advices, warnings, bytes, filename } = read;
      if (problem !== undefined) throw invalidField("file", `line ${problem.line}: ${problem.reason}`);
      if (advices.length > ADVICE_BOUNDS.advices)
        throw invalidField(
          "file",
          `the file has ${advices.length} documents; at most ${ADVICE_BOUNDS.advices} are read`,
        );
      const given = { advices: advices.map(toMessage), warnings, fieldOf: () => "file" };
      return keepingFile(context, call, { kind: "advices", filename, bytes }, (within, file) =>
        storeAdvices(context, within, { ...given, file }, remember),
      );
    }),
} satisfies Rpcs;

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
