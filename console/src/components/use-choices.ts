import { type KeyboardEvent, useEffect, useId, useState } from "react";

interface ChoicesProps<T extends object | string> {
  options: readonly T[];
  /** Tells the options from each other, also in the next answer. */
  keyOf(option: T): string;
  /** Tells whether the options were found for the text as it is. */
  isCurrent: boolean;
  choose(option: T): void;
  /** Tells whether an option needs no answer, so that Enter does not wait for one. */
  isReady?(option: T): boolean;
  /** Tells whether Enter is left to the form: there is nothing to choose. */
  leavesEnter?(active: T | undefined): boolean;
  /** Tells whether the arrows go on at the other end. */
  circles?: boolean;
}

/**
 * The keys of a field above a list of what was found for its text: the arrows mark an option, Enter chooses it. Enter
 * chooses from what was found for the text in the field, not for the one before: when it comes before the answer, it waits
 * for it. A marked option stays marked when the list changes; one that the list has lost is not chosen, nor is another one
 * in its place.
 */
export function useChoices<T extends object | string>(props: ChoicesProps<T>) {
  const { options, keyOf, isCurrent, choose, isReady, leavesEnter, circles = false } = props;
  const id = useId();
  const [marked, mark] = useState<string>();
  const [entered, setEntered] = useState<{ wanted: string | undefined }>();
  const found = marked === undefined ? 0 : options.findIndex((option) => keyOf(option) === marked);
  const at = Math.min(Math.max(found, 0), options.length - 1);
  const active = options[at];
  useEffect(() => {
    if (entered === undefined || !(isCurrent || (active !== undefined && isReady?.(active) === true))) return;
    setEntered(undefined);
    const { wanted } = entered;
    if (active !== undefined && (wanted === undefined || keyOf(active) === wanted)) choose(active);
  });
  const move = (step: number) => {
    const last = options.length - 1;
    const next = circles
      ? (at + step + options.length) % Math.max(1, options.length)
      : Math.max(0, Math.min(at + step, last));
    const option = options[next];
    if (option !== undefined) mark(keyOf(option));
  };
  // A list may be higher than its place.
  useEffect(() => {
    if (marked !== undefined) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, marked, at]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) move(step);
    else if (event.key !== "Enter" || (!event.repeat && isCurrent && leavesEnter?.(active) === true)) return;
    // While it is held, Enter neither chooses again nor submits the form with what it has just chosen.
    else if (!event.repeat) setEntered({ wanted: found < 0 ? undefined : marked });
    event.preventDefault();
  };
  return {
    at,
    listId: `${id}-list`,
    optionId: (position: number) => `${id}-${position}`,
    /** Another text begins at the first option. */
    restart: () => {
      mark(undefined);
      setEntered(undefined);
    },
    /** Attributes of the field. */
    field: {
      role: "combobox",
      "aria-expanded": options.length > 0,
      "aria-controls": `${id}-list`,
      "aria-activedescendant": active === undefined ? undefined : `${id}-${at}`,
      autoComplete: "off",
      onKeyDown,
    } as const,
  };
}
