import { serveFiles } from "@matchbook/runtime/file-reader/serve-files";
import { readDocumentFile } from "./read-document-file.ts";

/** The main module of a process that reads files of invoices and of advices. */
serveFiles(readDocumentFile);
