import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lineQuery } from "../../../api/line-query.ts";
import type { TransactionWithMatches } from "../../../api/resources.ts";
import { Button } from "../../../components/button.tsx";
import { lazyPart } from "../../../components/lazy.tsx";
import { BackIcon } from "../../../components/more-icons.tsx";
import { Loaded } from "../../../components/states.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { useClosedUntil } from "../closed.ts";
import type { LineActions, Panel } from "../line-actions.ts";
import { lineWords as words } from "../line-words.ts";
import { suggestionsOf } from "../suggestions.ts";
import { ChangedByOthers } from "./changed-by-others.tsx";
import { ClosedNote } from "./closed-note.tsx";
import { LineCodings } from "./line-codings.tsx";
import { LineFacts } from "./line-facts.tsx";
import { LineHistory } from "./line-history.tsx";
import { SettledMatches, Suggestions } from "./line-matches.tsx";
import { LineToolbar } from "./line-toolbar.tsx";
import { NotDone } from "./not-done.tsx";
import { OpenBy } from "./open-by.tsx";
import { needlesOf } from "./reasons.tsx";
import { WhyNot } from "./why-not.tsx";

const OwnTransfer = lazyPart(() => import("./own-transfer.tsx"));
const WorkPanel = lazyPart(() => import("../work/work-panel.tsx"));

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

function Content({
  line,
  chosen,
  onChoose,
  panels,
  onPanel,
  actions: given,
}: DetailProps & { line: TransactionWithMatches }) {
  const closedUntil = useClosedUntil()(line);
  const actions = closedUntil === undefined ? given : { ...given, mayMatch: false, mayLine: false };
  const pending = suggestionsOf(line);
  const settled = line.matches.filter(({ status }) => status !== "pending_review");
  const isOpen = line.status === "unmatched" || line.status === "partially_matched";
  const shown = {
    why: panels.has("why") || (isOpen && pending.length === 0),
    history: panels.has("history"),
    work: panels.has("work"),
  };
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <NotDone code={line.transaction_code} />
      <OpenBy code={line.transaction_code} />
      <ChangedByOthers line={line} />
      {closedUntil !== undefined && <ClosedNote until={closedUntil} />}
      <LineFacts line={line} needles={needlesOf(line.matches)} />
      <LineToolbar line={line} isOpen={isOpen} actions={actions} shown={shown} onPanel={onPanel} />
      <Suspense>
        <OwnTransfer line={line} actions={actions} />
      </Suspense>
      {(shown.work || isWorkedOn(line)) && (
        <Suspense>
          <WorkPanel line={line} actions={given} />
        </Suspense>
      )}
      {shown.history && <LineHistory line={line} />}
      {pending.length > 0 && (
        <Suggestions
          line={line}
          matches={pending}
          chosen={chosen}
          onChoose={onChoose}
          numbered={panels.has("why")}
          actions={actions}
        />
      )}
      {settled.length > 0 && <SettledMatches line={line} matches={settled} actions={actions} />}
      {line.codings.length > 0 && <LineCodings line={line} actions={actions} />}
      {shown.why && <WhyNot code={line.transaction_code} suggested={pending.length > 0} />}
    </div>
  );
}

/** Tells whether a person has begun to work on a line. */
function isWorkedOn({ assignee, postponed_until, work_reason, comments }: TransactionWithMatches): boolean {
  return assignee !== null || postponed_until !== null || work_reason !== null || comments.length > 0;
}
