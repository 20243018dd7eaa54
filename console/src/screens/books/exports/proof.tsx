import { useQuery } from "@tanstack/react-query";
import { Badge } from "../../../components/badge.tsx";
import { Section } from "../../../components/page/page.tsx";
import { Table } from "../../../components/page/table.tsx";
import { Loaded, Skeleton } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { type ExportProof, proofQuery } from "./queries.ts";
import { exportWords as words } from "./words.ts";

/** Compares the batches with what the reconciliation statements count as matched, to the cent. */
export function Proof() {
  const { t } = useSpeech();
  const query = useQuery(proofQuery);
  const money = (name: "exportedAmount" | "waitingAmount" | "matchedAmount" | "difference" | "otherMonthAmount") => ({
    title: words[name],
    bare: true,
    ...(!["matchedAmount", "difference"].includes(name) && { minor: "phone" as const }),
    money: (row: ExportProof) => ({ amount: row[name], currency: row.currency }),
    cell: (row: ExportProof) => row[name] === null && <span className="text-soft">{t(words.unknown)}</span>,
  });
  return (
    <Section title={t(words.proof)}>
      <Loaded query={query} skeleton={<Skeleton lines={2} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="px-4 py-3 text-soft">{t(words.noProof)}</p>
          ) : (
            <Table
              label={t(words.proof)}
              rows={rows}
              columns={[
                { title: common.currency, cell: ({ currency }) => currency },
                money("exportedAmount"),
                money("waitingAmount"),
                money("matchedAmount"),
                money("difference"),
                money("otherMonthAmount"),
                {
                  title: common.status,
                  cell: ({ proved }) => (
                    <Badge tone={proved ? "good" : "warn"}>{t(proved ? words.proved : words.notProved)}</Badge>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
