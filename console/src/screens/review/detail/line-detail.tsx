import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { TransactionWithMatches } from "../../../api/resources.ts";
import { Button } from "../../../components/button.tsx";
import { SearchIcon } from "../../../components/icons.tsx";
import { preloaded } from "../../../components/lazy-dialog.tsx";
import { BackIcon } from "../../../components/more-icons.tsx";
import { Loaded } from "../../../components/states.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { textOf } from "../difference.ts";
import type { LineActions, Panel } from "../line-actions.ts";
import { lineWords as words } from "../line-words.ts";
import { lineQuery } from "../queries.ts";
import { suggestionsOf } from "../suggestions.ts";
import { ChangedByOthers } from "./changed-by-others.tsx";
import { HistoryIcon, IgnoreIcon, InfoIcon, PlusIcon, SplitIcon, WorkIcon } from "./icons.tsx";
import { LineFacts } from "./line-facts.tsx";
import { LineHistory } from "./line-history.tsx";
import { MatchCard, type Remember } from "./match-card.tsx";
import { NotDone } from "./not-done.tsx";
import { OpenBy } from "./open-by.tsx";
import { needlesOf } from "./reasons.tsx";
import { WhyNot } from "./why-not.tsx";

const WorkPanel = lazy(preloaded(() => import("../work/work-panel.tsx")));

interface DetailProps {
  code: string;
  chosen: number;
  onChoose(position: number): void;
  panels: ReadonlySet<Panel>;
  onPanel(panel: Panel): void;
  actions: LineActions;
  /** On a narrow window, the way back to the list. */
  onBack(): void;
}

/** Everything about one line: the bank's words, what matching suggests, and what can be done. */
export default function LineDetail(props: DetailProps) {
  const { code, onBack } = props;
  const { t } = useSpeech();
  const query = useQuery(lineQuery(code));
  return (
    <div className="flex h-full flex-col">
      <div className="border-b border-line px-2 py-1 min-[900px]:hidden">
        <Button kind="quiet" onClick={onBack}>
          <BackIcon />
          {t(words.back)}
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-5" data-line={code}>
        <Loaded query={query}>{(line) => <Content {...props} line={line} />}</Loaded>
      </div>
    </div>
  );
}

function Content({ line, chosen, onChoose, panels, onPanel, actions }: DetailProps & { line: TransactionWithMatches }) {
  const { t } = useSpeech();
  const { mayMatch, mayLine } = actions;
  const pending = suggestionsOf(line);
  const settled = line.matches.filter(({ status }) => status !== "pending_review");
  const isOpen = line.status === "unmatched" || line.status === "partially_matched";
  const showsWhy = panels.has("why") || (isOpen && pending.length === 0);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <NotDone code={line.transaction_code} />
      <OpenBy code={line.transaction_code} />
      <ChangedByOthers line={line} />
      <LineFacts line={line} needles={needlesOf(line.matches)} />
      <div className="flex flex-wrap gap-2">
        {isOpen && mayMatch && (
          <>
            <Button size="small" shortcut="m" onClick={() => actions.open("find")}>
              <SearchIcon />
              {t(words.find)}
            </Button>
            <Button size="small" shortcut="s" onClick={() => actions.open("split")}>
              <SplitIcon />
              {t(words.split)}
            </Button>
            <Button size="small" shortcut="n" onClick={() => actions.open("new-invoice")}>
              <PlusIcon />
              {t(words.newInvoice)}
            </Button>
          </>
        )}
        {mayLine && (
          <Button size="small" shortcut="i" onClick={() => actions.ignoreOrInclude(line)}>
            <IgnoreIcon />
            {t(line.status === "ignored" ? words.include : words.ignore)}
          </Button>
        )}
        <Button size="small" shortcut="w" aria-pressed={panels.has("work")} onClick={() => onPanel("work")}>
          <WorkIcon />
          {t(words.work)}
        </Button>
        <Button size="small" shortcut="e" aria-pressed={showsWhy} onClick={() => onPanel("why")}>
          <InfoIcon />
          {t(words.why)}
        </Button>
        <Button size="small" shortcut="h" aria-pressed={panels.has("history")} onClick={() => onPanel("history")}>
          <HistoryIcon />
          {t(words.history)}
        </Button>
      </div>
      {(panels.has("work") || isWorkedOn(line)) && (
        <Suspense>
          <WorkPanel line={line} actions={actions} />
        </Suspense>
      )}
      {panels.has("history") && <LineHistory line={line} />}
      {pending.length > 0 && (
        <section aria-label={t(words.suggestions)} className="flex flex-col gap-3">
          {pending.map((match, at) => (
            <MatchCard
              key={match.id}
              match={match}
              text={textOf(line)}
              numbered={panels.has("why")}
              position={at + 1}
              chosen={at === Math.min(chosen, pending.length - 1)}
              onChoose={() => onChoose(at)}
              remember={at === Math.min(chosen, pending.length - 1) ? rememberOf(line, actions) : undefined}
              actions={
                mayMatch
                  ? {
                      confirm: (closeDifference) => actions.confirm(line, match, closeDifference),
                      reject: () => actions.reject(line, match),
                      amount: () => {
                        onChoose(at);
                        actions.open("amount");
                      },
                    }
                  : {}
              }
            />
          ))}
        </section>
      )}
      {settled.length > 0 && (
        <section aria-label={t(words.matches)} className="flex flex-col gap-3">
          <h3 className="font-semibold">{t(words.matches)}</h3>
          {settled.map((match) => (
            <MatchCard
              key={match.id}
              match={match}
              actions={mayLine ? { unlink: () => actions.unlink(line, match) } : {}}
            />
          ))}
        </section>
      )}
      {showsWhy && <WhyNot code={line.transaction_code} suggested={pending.length > 0} />}
    </div>
  );
}

/** Whether somebody has begun to work on a line. */
function isWorkedOn({ assignee, postponed_until, work_reason, comments }: TransactionWithMatches): boolean {
  return assignee !== null || postponed_until !== null || work_reason !== null || comments.length > 0;
}

/** What can be remembered about who pays; undefined for a line that only has a text. */
function rememberOf(line: TransactionWithMatches, actions: LineActions): Remember | undefined {
  const what = line.counterparty_iban ? "account" : line.counterparty_name ? "name" : undefined;
  return what && { what, checked: actions.rememberAccount, onChange: actions.setRememberAccount };
}
