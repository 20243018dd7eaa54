import { Dialog } from "@base-ui/react/dialog";
import { useNavigate } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import { SearchIcon } from "../components/icons.tsx";
import { Loading } from "../components/loading.tsx";
import { Problem } from "../components/page/page.tsx";
import { useChoices } from "../components/use-choices.ts";
import { useReturnFocus } from "../components/use-return-focus.ts";
import { useSpeech } from "../i18n/language.ts";
import { dialogWords } from "./dialog-words.ts";
import { type Hit, useSearch } from "./search.ts";
import { appWords as words } from "./words.ts";

const keyOf = ({ href, title }: Hit): string => href ?? title;

/** ⌘K: finds pages, commands, lines, invoices and counterparties. */
export default function SearchDialog({ onClose }: { onClose(): void }) {
  const { t } = useSpeech();
  const [text, setText] = useState("");
  const { hits, loading, settled, error } = useSearch(text);
  const navigate = useNavigate();

  const open = (hit: Hit) => {
    onClose();
    if (hit.href !== undefined) void navigate({ href: hit.href });
    hit.run?.();
  };
  const { field, at, listId, optionId, restart } = useChoices({
    options: hits,
    keyOf,
    isCurrent: settled,
    choose: open,
    // Pages and commands are found without an answer.
    isReady: (hit) => !hit.isRecord,
    circles: true,
  });

  useReturnFocus();

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Popup className="popup fixed top-[10vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden">
          <Dialog.Title className="sr-only">{t(words.search)}</Dialog.Title>
          <SearchInput
            field={field}
            text={text}
            loading={loading}
            onText={(next) => {
              setText(next);
              restart();
            }}
          />
          <div id={listId} role="listbox" aria-label={t(words.search)} className="max-h-[60vh] overflow-y-auto p-1.5">
            {hits.map((hit, index) => (
              <HitOption
                key={keyOf(hit)}
                id={optionId(index)}
                hit={hit}
                isActive={index === at}
                onOpen={() => open(hit)}
              />
            ))}
          </div>
          <Problem error={error} />
          {hits.length === 0 && !loading && error === null && (
            <p className="px-4 pb-5 text-center text-soft">{t(dialogWords.nothingFound)}</p>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface InputProps {
  /** Connects the field with the list. */
  field: ComponentProps<"input">;
  text: string;
  loading: boolean;
  onText(text: string): void;
}

function SearchInput({ field, text, loading, onText }: InputProps) {
  const { t } = useSpeech();
  return (
    <div className="flex items-center gap-2 border-b border-line px-4">
      <SearchIcon className="size-4 text-soft" />
      <input
        type="text"
        {...field}
        aria-label={t(dialogWords.searchHint)}
        placeholder={t(dialogWords.searchHint)}
        className="h-12 flex-1 bg-transparent text-base outline-none placeholder:text-soft"
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {loading && <Loading />}
    </div>
  );
}

interface OptionProps {
  id: string;
  hit: Hit;
  /** Tells whether the keys act on it. */
  isActive: boolean;
  onOpen(): void;
}

function HitOption({ id, hit, isActive, onOpen }: OptionProps) {
  const { t } = useSpeech();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="flex cursor-pointer items-center gap-x-3 rounded-md px-2.5 py-2 hover:bg-hover aria-selected:bg-chosen max-sm:flex-wrap"
      onClick={onOpen}
    >
      <span className="w-28 shrink-0 text-xs text-soft max-sm:w-full">{t(hit.kind)}</span>
      <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium max-sm:basis-full">
        {hit.title}
      </span>
      <span className="amount text-soft">{hit.note}</span>
    </div>
  );
}
