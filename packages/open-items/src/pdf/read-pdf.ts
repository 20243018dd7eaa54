import { clip, StatementError } from "@matchbook/statements/readers";
import { headOf } from "@matchbook/statements/table-readers";
import { findFormat } from "../formats.ts";
import type { InvoiceDocument } from "../invoice-document.ts";
import { attachedXml } from "./attached-xml.ts";

/** Reads the invoices that are attached to a PDF as XML (Factur-X, ZUGFeRD). Throws `StatementError`. */
export async function readPdf(bytes: Uint8Array): Promise<InvoiceDocument[]> {
  const files = await attachedXml(bytes);
  const documents = files.flatMap(({ name, bytes: xml }) =>
    (findFormat(headOf(xml))?.read(xml) ?? []).map((document): InvoiceDocument => {
      const position = { ...document.position, file: clip(name) };
      return { ...document, position, format: document.format === "CII" ? "Factur-X" : document.format };
    }),
  );
  if (documents.length > 0) return documents;
  const names = files.map(({ name }) => name).join(", ");
  throw new StatementError(1, `the XML attached to the PDF is in no format of invoices we know: ${clip(names)}`);
}
