import { useRef, useState } from "react";
import type { TransactionWithMatches } from "../../../api/resources.ts";
import { Button } from "../../../components/button.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { useShortcuts } from "../../../keyboard/shortcuts.ts";
import type { LineActions } from "../line-actions.ts";
import { lineWords } from "../line-words.ts";
import { mentionsIn, type Person } from "./people.ts";
import { workWords as words } from "./words.ts";

/** The API's longest comment. */
const LONGEST = 1_000;
/** Buttons for people beside the text. More of them are typed. */
const MOST_OFFERED = 5;

interface CommentsProps {
  line: TransactionWithMatches;
  actions: LineActions;
  people: readonly Person[];
}

/** The comments of people on a line, oldest first, and one more comment. */
export function Comments({ line, actions, people }: CommentsProps) {
  const { t, ago } = useSpeech();
  return (
    <>
      {line.comments.length > 0 && (
        <ol aria-label={t(words.comments)} className="mt-3 flex flex-col gap-2">
          {line.comments.map(({ id, text, author, created_at: at }) => (
            <li key={id} data-comment={id}>
              <span className="font-medium">{author.name ?? author.id}</span>{" "}
              <span className="text-[0.8125rem] text-soft">{ago(at)}</span>
              <p className="break-words whitespace-pre-wrap">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {actions.mayLine && <NewComment key={line.transaction_code} {...{ line, actions, people }} />}
    </>
  );
}

function NewComment({ line, actions, people }: Parameters<typeof Comments>[0]) {
  const { t } = useSpeech();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [sending, setSending] = useState(false);
  useShortcuts(lineWords.keys, [{ keys: ["c"], text: words.writeComment, run: () => field.current?.focus() }]);
  const send = async () => {
    if (text.trim() === "" || sending) return;
    setSending(true);
    const sent = await actions.work(line, { comment: { text: text.trim(), mentions: mentionsIn(text, people) } });
    // A text that was typed since is another comment.
    if (sent) setText((now) => (now === text ? "" : now));
    setSending(false);
  };
  const mention = (name: string) => {
    setText(`${text}${text === "" || text.endsWith(" ") ? "" : " "}@${name} `);
    field.current?.focus();
  };
  return (
    <form
      className="mt-3 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={t(words.comment)}
        hint={t(words.commentHint)}
        rows={2}
        maxLength={LONGEST}
        ref={field}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          text={t(words.send)}
          size="small"
          kind="primary"
          type="submit"
          disabled={sending || text.trim() === ""}
        />
        {people.slice(0, MOST_OFFERED).map(({ id, name }) => (
          <Button
            key={id}
            size="small"
            kind="quiet"
            aria-label={t(words.mention, { name })}
            onClick={() => mention(name)}
          >
            @{name}
          </Button>
        ))}
      </div>
    </form>
  );
}
