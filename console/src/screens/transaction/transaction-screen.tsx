import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { lineInWords } from "../../components/line-title.ts";
import { useSpeech } from "../../i18n/language.ts";
import { useShortcuts } from "../../keyboard/shortcuts.ts";
import LineDetail from "../review/detail/line-detail.tsx";
import { ReviewDialogs } from "../review/dialogs/review-dialogs.tsx";
import type { Panel } from "../review/line-actions.ts";
import { lineWords as words } from "../review/line-words.ts";
import { lineQuery } from "../review/queries.ts";
import { useLineActions } from "../review/use-line-actions.ts";

const route = getRouteApi("/shell/transactions/$code");

const STAY = () => {};

/** The page of one bank line, with everything that can be done with it. */
export default function TransactionScreen() {
  const { code } = route.useParams();
  const { history } = useRouter();
  const [chosen, setChosen] = useState(0);
  const [panels, setPanels] = useState<ReadonlySet<Panel>>(new Set(["history"]));
  const actions = useLineActions({ code, chosen, onLeave: STAY });
  const speech = useSpeech();
  const { data: line } = useQuery(lineQuery(code));
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
        chosen={chosen}
        onChoose={setChosen}
        panels={panels}
        onPanel={(panel) => setPanels((old) => old.symmetricDifference(new Set([panel])))}
        actions={actions}
        onBack={() => history.back()}
      />
      {actions.dialog !== undefined && (
        <ReviewDialogs
          code={code}
          chosen={chosen}
          dialog={actions.dialog}
          decide={actions.decide}
          onClose={actions.closeDialog}
        />
      )}
    </>
  );
}
