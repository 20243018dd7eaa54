import { BASE, type Query, queryText, reach } from "../api/request.ts";
import { saveFile } from "../values/save-text.ts";
import { Button } from "./button.tsx";
import { notify } from "./notices.tsx";
import { useProblemText } from "./problem-text.ts";
import { useChange } from "./use-change.ts";

interface DownloadProps {
  text: string;
  /** Tells it from the others of a list. */
  label?: string;
  path: string;
  query?: Query;
  /** Small in a table and beside other small buttons. */
  size?: "normal" | "small";
}

/** Saves a file of the API. A session of the console has no address that a link could lead to. */
export function DownloadButton({ text, label, path, query, size = "normal" }: DownloadProps) {
  const problemText = useProblemText();
  const { run, busy } = useChange(async () => {
    try {
      await download(path, query);
    } catch (error) {
      notify(problemText(error), "bad");
    }
  });
  return <Button text={text} size={size} aria-label={label} disabled={busy} onClick={() => void run()} />;
}

/** Lets the browser save a file that the API answers, under the name that it gives. @throws ApiError */
async function download(path: string, query: Query = {}): Promise<void> {
  const answer = await reach("GET", BASE + path + queryText(query));
  const [, name = "download"] = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  saveFile(name, await answer.blob());
}
