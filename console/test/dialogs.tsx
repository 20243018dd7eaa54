import type { ReactNode } from "react";
import type { Action } from "../src/screens/review/actions.ts";
import { Shown, show } from "./dom.ts";
import { type Answers, serve } from "./scripted-api.ts";

/** A dialog about a line: what it decides goes to the API, and `log` says what the dialog did beside it. */
export async function openDialog(
  element: (props: { decide(action: Action): Promise<boolean>; onClose(): void }) => ReactNode,
  answers: Answers = {},
) {
  const api = serve(answers);
  const decided: Action[] = [];
  const log: string[] = [];
  const decide = async (action: Action) => {
    decided.push(action);
    return action.send().then(
      () => true,
      () => false,
    );
  };
  await show(element({ decide, onClose: () => log.push("closed") }));
  return { dialog: new Shown(document.body), api, decided, log };
}
