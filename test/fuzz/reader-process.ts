import { Worker } from "node:worker_threads";
import { readAdvices } from "@matchbook/advices";
import { readOpenItems } from "@matchbook/open-items";
import { readStatements, StatementError } from "@matchbook/statements";
import { wrongInAdvice, wrongInDocument, wrongInError, wrongInLine } from "./checks.ts";
import type { Outcome, Reading } from "./reading.ts";

/**
 * The process that reads files one after the other for `FileReader`. A thread ends it when a file takes more CPU time
 * than any may, and its options end it when the heap is full. It ends by itself when a reading waits for nothing.
 */
const limit = new BigInt64Array(new SharedArrayBuffer(8));
new Worker(new URL("./cpu-limit.ts", import.meta.url), { workerData: { limit, most: process.argv[2] } }).unref();

process.on("message", async (reading: Reading) => {
  process.channel?.unref();
  const outcome = await measured(reading);
  process.channel?.ref();
  process.send?.(outcome);
});

async function measured(reading: Reading): Promise<Outcome> {
  const outcome: Outcome = { cpuMs: 0, turnMs: 0, bufferBytes: 0, count: 0, refusal: undefined, defect: undefined };
  const begun = cpuMs();
  const buffers = process.memoryUsage().arrayBuffers;
  let last = begun;
  const look = () => {
    const now = cpuMs();
    outcome.turnMs = Math.max(outcome.turnMs, now - last);
    // A look at the memory costs more than most turns.
    if (now - last > 1)
      outcome.bufferBytes = Math.max(outcome.bufferBytes, process.memoryUsage().arrayBuffers - buffers);
    last = cpuMs();
  };
  let turn: NodeJS.Immediate | undefined;
  const watch = () => {
    look();
    turn = setImmediate(watch).unref();
  };
  watch();
  Atomics.store(limit, 0, BigInt(Math.round(begun)) + 1n);
  try {
    await READERS[reading.reader](reading, outcome);
  } catch (error) {
    if (error instanceof StatementError) outcome.refusal = error.message;
    outcome.defect ??= wrongInError(error);
  } finally {
    look();
    clearImmediate(turn);
    Atomics.store(limit, 0, 0n);
  }
  outcome.cpuMs = cpuMs() - begun;
  return outcome;
}

const READERS = {
  statements: async (reading: Reading, outcome: Outcome) => {
    const onError = (error: StatementError) => {
      outcome.refusal ??= error.message;
      outcome.defect ??= wrongInError(error);
    };
    const options = { ...reading.options, ...(reading.readsOn && { onError }), today: TODAY };
    for await (const line of readStatements(inPieces(reading), options)) {
      outcome.count += 1;
      outcome.defect ??= wrongInLine(line);
    }
  },
  "open-items": async ({ bytes, options }: Reading, outcome: Outcome) => {
    const { documents, errors } = await readOpenItems(bytes, { ...options, today: TODAY });
    outcome.count = documents.length;
    outcome.refusal = errors[0]?.message;
    outcome.defect = [...errors.map(wrongInError), ...documents.map(wrongInDocument)].find((one) => one !== undefined);
  },
  advices: async ({ bytes, options }: Reading, outcome: Outcome) => {
    const { currency, filename: fileName } = options;
    const { advices } = await readAdvices(bytes, { currency, fileName, today: TODAY });
    outcome.count = advices.length;
    outcome.defect = advices.map(wrongInAdvice).find((one) => one !== undefined);
  },
};

const TODAY = "2026-06-30";

async function* inPieces({ bytes, pieceBytes }: Reading): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
