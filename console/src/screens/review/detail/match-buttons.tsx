import { Button } from "../../../components/button.tsx";
import { Checkbox } from "../../../components/checkbox.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import type { OpenDifference } from "../difference.ts";
import { lineWords as words } from "../line-words.ts";

/** The actions of a person on a match. Missing ones are not allowed. */
export interface MatchActions {
  confirm?(closeDifference?: string): void;
  reject?(): void;
  amount?(): void;
  unlink?(): void;
}

/** Tells whether a confirmation also says that the payer's account, or its name without one, is the counterparty's. */
export interface Remember {
  what: "account" | "name";
  checked: boolean;
  onChange(checked: boolean): void;
}

interface ButtonsProps {
  actions: MatchActions;
  /** Tells whether the keys act on the match. */
  chosen: boolean | undefined;
  /** The difference that a confirmation may close. */
  difference: OpenDifference | undefined;
  remember: Remember | undefined;
}

/** The buttons of a match. */
export function MatchButtons({ actions, chosen, difference, remember }: ButtonsProps) {
  const { t } = useSpeech();
  const { confirm, reject, amount, unlink } = actions;
  return (
    <footer className="flex flex-wrap gap-2 border-t border-line px-4 py-2.5">
      {confirm !== undefined && (
        <ConfirmButtons confirm={confirm} chosen={chosen} difference={difference} remember={remember} />
      )}
      {reject !== undefined && <Button text={t(words.reject)} shortcut={chosen ? "x" : undefined} onClick={reject} />}
      {amount !== undefined && <Button onClick={amount}>{t(words.amount)}</Button>}
      {unlink !== undefined && <Button text={t(words.unlink)} kind="danger" onClick={unlink} />}
    </footer>
  );
}

interface ConfirmProps extends Omit<ButtonsProps, "actions"> {
  confirm: NonNullable<MatchActions["confirm"]>;
}

/** The ways to confirm: as it is, with the difference closed, with the payer remembered. */
function ConfirmButtons({ confirm, chosen, difference, remember }: ConfirmProps) {
  const { t, amount } = useSpeech();
  return (
    <>
      <Button
        text={t(words.confirm)}
        kind={chosen ? "primary" : "plain"}
        shortcut={chosen ? "Enter" : undefined}
        onClick={() => confirm()}
      />
      {difference !== undefined && (
        <Button
          className="h-auto! min-h-8 max-w-full py-1 text-left whitespace-normal!"
          shortcut={chosen ? "d" : undefined}
          onClick={() => confirm(difference.reason)}
        >
          {t(words.closesDifference, {
            amount: `${amount(difference.amount, difference.currency)} ${difference.currency}`,
            reason: t(words[difference.reason]),
          })}
        </Button>
      )}
      {remember !== undefined && (
        <Checkbox
          label={t(remember.what === "account" ? words.rememberAccount : words.rememberName)}
          checked={remember.checked}
          onChange={remember.onChange}
        />
      )}
    </>
  );
}
