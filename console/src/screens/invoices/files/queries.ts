import type { invoiceImportResource } from "@matchbook/api/resources/invoice-import";
import type { matchingSettingsResource } from "@matchbook/api/resources/matching-settings";
import type { z } from "zod";
import { oneQuery } from "../../../api/list-query.ts";
import { queryClient } from "../../../api/query-client.ts";
import { request } from "../../../api/request.ts";
import { upload } from "../../../api/upload.ts";
import { isOfSameTable, type TableMapping } from "./columns.ts";

export type InvoiceImport = z.infer<typeof invoiceImportResource>;
export type Direction = InvoiceImport["documents"][number]["direction"];

/** The most mappings that the API keeps. */
const MOST_MAPPINGS = 20;

const settingsQuery = oneQuery<z.infer<typeof matchingSettingsResource>>("/matching-settings");

export const previewInvoices = (file: File, direction: Direction | undefined) =>
  upload<InvoiceImport>("/invoices/files/preview", file, { direction, filename: file.name });
export const importInvoices = (file: File, direction: Direction | undefined, key: string) =>
  upload<InvoiceImport>("/invoices/files", file, { direction, filename: file.name }, key);

/** Keeps how tables with these columns are read, before the older mappings. */
export async function keepMapping(mapping: TableMapping): Promise<void> {
  const { tableMappings } = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
  const others = (tableMappings as unknown as TableMapping[]).filter((one) => !isOfSameTable(one, mapping));
  const body = { tableMappings: [mapping, ...others].slice(0, MOST_MAPPINGS) };
  await request("PATCH", "/matching-settings", { body });
  await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
}
