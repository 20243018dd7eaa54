import { Badge } from "../../components/badge.tsx";
import { Table } from "../../components/page/table.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { outcomeWords as words } from "./outcome-words.ts";

type Counted = "confirmed" | "suggested" | "none" | "ignored" | "coded" | "contradictions";

interface CountsProps<Name extends Counted> {
  label: string;
  outcomes: readonly Name[];
  current: Record<Name, number>;
  proposed: Record<Name, number>;
  /** The title of the proposed counts. */
  proposedTitle: string;
}

/** The number of lines by their outcome, now and with the tried settings or rule. */
export function OutcomeCounts<Name extends Counted>(props: CountsProps<Name>) {
  const { label, outcomes, current, proposed, proposedTitle } = props;
  const { t, number } = useSpeech();
  return (
    <Table
      label={label}
      rows={outcomes}
      idOf={(outcome) => outcome}
      columns={[
        { title: t(words.outcome), cell: (outcome) => t(words[outcome]) },
        { title: t(words.current), numeric: true, cell: (outcome) => number(current[outcome]) },
        { title: proposedTitle, numeric: true, cell: (outcome) => number(proposed[outcome]) },
      ]}
    />
  );
}

interface OutcomeProps {
  outcome: {
    outcome: "confirmed" | "pending_review" | "none" | "ignored" | "coded";
    invoiceNumbers: readonly string[];
    contradicts: boolean;
  };
}

/** The outcome of one line: with which invoices, and whether people decided otherwise. */
export function Outcome({ outcome: { outcome, invoiceNumbers, contradicts } }: OutcomeProps) {
  const { t } = useSpeech();
  return (
    <span className="flex flex-wrap items-center gap-1">
      {t(words[outcome])} {invoiceNumbers.join(", ")}
      {contradicts && <Badge tone="bad">{t(words.contradicts)}</Badge>}
    </span>
  );
}
