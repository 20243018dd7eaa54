import { serveFiles } from "@matchbook/runtime/file-reader/serve-files";
import { readStatement } from "./read-statement.ts";

/** The main module of a process that reads statement files. */
serveFiles(readStatement);
