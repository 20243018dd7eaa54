import { parentPort, workerData } from "node:worker_threads";
import { readOpenItems } from "@matchbook/open-items";
import type { FileToRead, ReadFile } from "./read-file.ts";

/** The worker of `readFile`: reads one file and answers with what it holds. Errors become plain objects. */
const { bytes, options } = workerData as FileToRead;
const { errors, ...reading } = await readOpenItems(bytes, options);
const problems = errors.map(({ line, reason, column, file }) => ({ line, reason, column, file }));
parentPort?.postMessage({ ...reading, problems } satisfies ReadFile);
