import { catalogue } from "../../i18n/text.ts";
import type { RecordOf } from "./operations.ts";

/** The states of lines, matches and invoices. */
export const statusWords = catalogue({
  unmatched: { en: "open", de: "offen" },
  partially_matched: { en: "partly matched", de: "teilweise zugeordnet" },
  matched: { en: "matched", de: "zugeordnet" },
  ignored: { en: "ignored", de: "ignoriert" },
  pending_review: { en: "suggested", de: "vorgeschlagen" },
  active: { en: "matched", de: "zugeordnet" },
  confirmed: { en: "confirmed", de: "bestätigt" },
  rejected: { en: "rejected", de: "abgelehnt" },
  cancelled: { en: "undone", de: "gelöst" },
  open: { en: "open", de: "offen" },
  partially_paid: { en: "partly paid", de: "teilweise bezahlt" },
  paid: { en: "paid", de: "bezahlt" },
  void: { en: "void", de: "storniert" },
});

/** The status of a record, in words. */
export const statusOf = ({ status }: RecordOf) => statusWords[status];
