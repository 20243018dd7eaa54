import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { RuleSet } from "../../../api/resources.ts";
import { useActorName } from "../../../components/actor.ts";
import { Button } from "../../../components/button.tsx";
import { Problem, Section } from "../../../components/page/page.tsx";
import { Table } from "../../../components/page/table.tsx";
import { Empty } from "../../../components/states.tsx";
import { useChange } from "../../../components/use-change.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { banksQuery } from "../../imports/queries.ts";
import { actionsInWords, conditionsInWords } from "./in-words.ts";
import { putRules, type Rule } from "./queries.ts";
import { rulesWords as words } from "./words.ts";

interface RuleListProps {
  set: RuleSet;
  add: ReactNode;
  mayChange: boolean;
  onEdit(rule: Rule): void;
  onRemove(rule: Rule): void;
}

/** The rules in their order, each in words. */
export function RuleList({ set, add, mayChange, onEdit, onRemove }: RuleListProps) {
  const speech = useSpeech();
  const { t, ago } = speech;
  const nameOf = useActorName();
  const { data: banks } = useQuery(banksQuery);
  const bankName = (id: string) => banks?.data.find((bank) => bank.id === id)?.name ?? id;
  const { rules } = set;
  return (
    <Section title={t(words.title)}>
      <p className="px-4 py-3 text-soft">{t(words.hint)}</p>
      {rules.length === 0 ? (
        <Empty title={t(words.empty)} action={add} />
      ) : (
        <Table
          label={t(words.title)}
          rows={rules}
          columns={[
            { title: words.place, numeric: true, cell: (rule) => rules.indexOf(rule) + 1 },
            { title: common.name, cell: ({ name }) => name },
            { title: words.conditions, cell: ({ conditions }) => conditionsInWords(conditions, speech, bankName) },
            { title: words.actions, cell: (rule) => actionsInWords(rule, speech) },
            {
              ...{ title: words.changed, minor: true },
              sort: ({ updatedAt }) => updatedAt,
              cell: (rule) =>
                t(words.changedBy, { ago: ago(rule.updatedAt ?? ""), who: nameOf(rule), version: rule.version }),
            },
            {
              title: common.actions,
              cell: (rule) =>
                mayChange && (
                  <span className="flex flex-wrap gap-2">
                    <Move set={set} rule={rule} by={-1} />
                    <Move set={set} rule={rule} by={1} />
                    <Button text={t(common.edit)} size="small" onClick={() => onEdit(rule)} />
                    <Button text={t(words.remove)} size="small" kind="danger" onClick={() => onRemove(rule)} />
                  </span>
                ),
            },
          ]}
        />
      )}
    </Section>
  );
}

/** Moves a rule one place. */
function Move({ set, rule, by }: { set: RuleSet; rule: Rule; by: 1 | -1 }) {
  const { t } = useSpeech();
  const { rules } = set;
  const at = rules.indexOf(rule);
  const change = useChange(() => putRules(set, rules.toSpliced(at, 1).toSpliced(at + by, 0, rule)));
  const isPossible = at + by >= 0 && at + by < rules.length;
  return (
    <>
      <Button
        text={by === 1 ? "↓" : "↑"}
        size="small"
        aria-label={t(by === 1 ? words.down : words.up, { name: rule.name })}
        disabled={!isPossible || change.busy}
        onClick={() => void change.run()}
      />
      {change.error !== undefined && <Problem error={change.error} />}
    </>
  );
}
