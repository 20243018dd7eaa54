import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { lineInWords } from "../../components/line-title.ts";
import { useSpeech } from "../../i18n/language.ts";
import { useShortcuts } from "../../keyboard/shortcuts.ts";
import LineDetail from "../review/detail/line-detail.tsx";
import { ReviewDialogs } from "../review/dialogs/review-dialogs.tsx";
import type { Panel } from "../review/line-actions.ts";
import { lineWords as words } from "../review/line-words.ts";
import { useLineActions } from "../review/use-line-actions.ts";
import { useShownLine } from "../review/use-shown-line.ts";

const route = getRouteApi("/shell/transactions/$code");

const STAY = () => {};

/** The page of one bank line, with everything that can be done with it. */
export default function TransactionScreen() {
  const { code } = route.useParams();
  const { history } = useRouter();
  const shown = useShownLine(code);
  const [panels, setPanels] = useState<ReadonlySet<Panel>>(new Set(["history"]));
  const actions = useLineActions({ shown, onLeave: STAY });
  const speech = useSpeech();
  const { line } = shown;
  // The code names the line until it is loaded.
  const title = line === undefined ? code : lineInWords(line, speech);
  useEffect(() => {
    document.title = `${title} · Matchbook`;
  }, [title]);
  useShortcuts(words.keys, [
    { keys: ["u", "Mod+z"], text: words.undoLast, run: () => actions.undo(), enabled: actions.maySelect },
  ]);
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <LineDetail
        code={code}
        chosen={shown.chosen}
        onChoose={shown.choose}
        panels={panels}
        onPanel={(panel) => setPanels((old) => old.symmetricDifference(new Set([panel])))}
        actions={actions}
        onBack={() => history.back()}
      />
      {actions.dialog !== undefined && (
        <ReviewDialogs shown={shown} dialog={actions.dialog} decide={actions.decide} onClose={actions.closeDialog} />
      )}
    </>
  );
}
