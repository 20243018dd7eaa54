import type {
  exportPreviewResource,
  exportProofResource,
  exportResource,
  exportSettingsResource,
} from "@matchbook/api/resources/export";
import type { z } from "zod";
import { listQuery, oneQuery } from "../../../api/list-query.ts";
import { queryClient } from "../../../api/query-client.ts";
import type { Tone } from "../../../components/badge.tsx";
import { fromMinor, toMinor } from "../../../values/minor-units.ts";
import { sumsByCurrency } from "../../../values/sums.ts";

export type Export = z.infer<typeof exportResource>;
export type ExportPreview = z.infer<typeof exportPreviewResource>;
export type ExportSettings = z.infer<typeof exportSettingsResource>;
export type ExportProof = z.infer<typeof exportProofResource>;

export const exportsQuery = (page: number) => listQuery<Export>("/exports", { page });
export const exportPath = (number: string | number) => `/exports/${encodeURIComponent(number)}`;
export const exportQuery = (number: string) => oneQuery<Export>(exportPath(number));
export const proofQuery = oneQuery<ExportProof[]>("/exports/proof");
/** The content of the next batch. It is asked for anew each time that it is shown. */
export const exportPreviewQuery = { ...oneQuery<ExportPreview>("/exports/preview"), gcTime: 0 };
export const exportSettingsQuery = oneQuery<ExportSettings>("/export-settings");

/** Everything that shows batches. */
export async function exportsChanged(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === "string" && path.startsWith("/exports"),
  });
}

export const STATUS_TONES: Record<Export["status"], Tone> = { created: "info", booked: "good", recalled: "neutral" };

/** Credits of the accounts of counterparties less their debits, by currency. */
export const netByCurrency = (sums: Export["sums"]) =>
  sumsByCurrency(
    sums.map(({ currency, credit, debit }) => ({
      ...{ currency, amount: fromMinor(toMinor(credit, currency) - toMinor(debit, currency), currency) },
    })),
  );
