import { download } from "../api/download.ts";
import type { Query } from "../api/request.ts";
import { Button } from "./button.tsx";
import { notify } from "./notices.tsx";
import { useProblemText } from "./problem-text.ts";
import { useChange } from "./use-change.ts";

/** Saves a file of the API. A session of the console has no address that a link could lead to. */
export function DownloadButton({ text, path, query }: { text: string; path: string; query?: Query }) {
  const problemText = useProblemText();
  const { run, busy } = useChange(async () => {
    try {
      await download(path, query);
    } catch (error) {
      notify(problemText(error), "bad");
    }
  });
  return (
    <Button size="small" disabled={busy} onClick={() => void run()}>
      {text}
    </Button>
  );
}
