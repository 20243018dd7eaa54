import { Badge } from "../../components/badge.tsx";
import { type Column, Table } from "../../components/page/table.tsx";
import { useSpeech } from "../../i18n/language.ts";
import type { Entry } from "../../i18n/text.ts";
import { outcomeWords as words } from "./outcome-words.ts";

type Counted = "confirmed" | "suggested" | "none" | "ignored" | "coded" | "contradictions";

interface CountsProps<Name extends Counted> {
  label: string;
  outcomes: readonly Name[];
  current: Record<Name, number>;
  proposed: Record<Name, number>;
  /** The title of the proposed counts. */
  proposedTitle: Entry;
}

/** The number of lines by their outcome, now and with the tried settings or rule. */
export function OutcomeCounts<Name extends Counted>(props: CountsProps<Name>) {
  const { label, outcomes, current, proposed, proposedTitle } = props;
  const { t } = useSpeech();
  return (
    <Table
      label={label}
      rows={outcomes}
      idOf={(outcome) => outcome}
      columns={[
        { title: words.outcome, cell: (outcome) => t(words[outcome]) },
        { title: words.current, numeric: true, cell: (outcome) => current[outcome] },
        { title: proposedTitle, numeric: true, cell: (outcome) => proposed[outcome] },
      ]}
    />
  );
}

interface OutcomeOf {
  outcome: "confirmed" | "pending_review" | "none" | "ignored" | "coded";
  invoiceNumbers: readonly string[];
  contradicts: boolean;
}

/** The outcome of each line, now and with the tried settings or rule. @param proposed the title of the second */
export const outcomeColumns = <T extends Record<"current" | "proposed", OutcomeOf>>(proposed: Entry): Column<T>[] => [
  { title: words.current, cell: ({ current }) => <Outcome {...current} />, sort: ({ current }) => current.outcome },
  { title: proposed, cell: (line) => <Outcome {...line.proposed} />, sort: (line) => line.proposed.outcome },
];

/** The outcome of one line: with which invoices, and whether people decided otherwise. */
function Outcome({ outcome, invoiceNumbers, contradicts }: OutcomeOf) {
  const { t } = useSpeech();
  return (
    <span className="flex flex-wrap items-center gap-1">
      {t(words[outcome])} {invoiceNumbers.join(", ")}
      {contradicts && <Badge tone="bad">{t(words.contradicts)}</Badge>}
    </span>
  );
}
