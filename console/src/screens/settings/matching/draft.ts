import type { matchingSettingsResource } from "@matchbook/api/resources/matching-settings";
import type { z } from "zod";
import type { DraftProps } from "../../../components/use-form-key.ts";
import type { Speech } from "../../../i18n/language.ts";
import { isCurrency } from "../../../values/minor-units.ts";
import { type Limit, readLimits } from "./limits.tsx";

export type Settings = z.infer<typeof matchingSettingsResource>;

export const POINTS = ["suggestFrom", "confirmFrom", "margin"] as const;

/** The settings as they stand in the form. An empty `ceilingOtherwise` is no limit. */
export interface Draft {
  autoConfirm: boolean;
  points: Record<(typeof POINTS)[number], string>;
  ceilings: readonly Limit[];
  differenceLimits: readonly Limit[];
  ruleCeilings: readonly Limit[];
  baseCurrency: string;
  ceilingOtherwise: string;
}

export type FieldsProps = DraftProps<Draft> & { mayChange: boolean };

export function draftOf(settings: Settings, { amount }: Pick<Speech, "amount">): Draft {
  const { suggestFrom, confirmFrom, margin } = settings;
  const typed = (limits: Settings["ceilings"]) =>
    limits.map((limit) => ({ currency: limit.currency, amount: amount(limit.amount, limit.currency) }));
  return {
    autoConfirm: settings.autoConfirm,
    points: { suggestFrom: String(suggestFrom), confirmFrom: String(confirmFrom), margin: String(margin) },
    ceilings: typed(settings.ceilings),
    differenceLimits: typed(settings.differenceLimits),
    ruleCeilings: typed(settings.ruleCeilings),
    baseCurrency: settings.baseCurrency,
    ceilingOtherwise: String(settings.ceilingOtherwise ?? ""),
  };
}

/** The settings to try out and to save. A list in which a limit is not complete is left out. */
export function bodyOf({ points, ceilingOtherwise, ...draft }: Draft, locale: string) {
  return {
    autoConfirm: draft.autoConfirm,
    ...Object.fromEntries(POINTS.map((name) => [name, Number(points[name])])),
    ceilings: readLimits(draft.ceilings, locale),
    differenceLimits: readLimits(draft.differenceLimits, locale),
    ruleCeilings: readLimits(draft.ruleCeilings, locale),
    baseCurrency: draft.baseCurrency,
    ceilingOtherwise: ceilingOtherwise === "" ? null : Number(ceilingOtherwise),
  };
}

/** Tells whether a text is a number of points of a match, 1 to 100. */
export const isPoints = (text: string): boolean => /^([1-9]\d?|100)$/.test(text);

/** Tells whether a text is a ceiling. The API's largest ceiling has 15 digits. */
export const isCeiling = (text: string): boolean => text === "" || /^[1-9]\d{0,14}$/.test(text);

/** Tells whether everything that is typed can be sent. */
export function isComplete(draft: Draft, locale: string): boolean {
  return (
    POINTS.every((name) => isPoints(draft.points[name])) &&
    isCeiling(draft.ceilingOtherwise) &&
    isCurrency(draft.baseCurrency) &&
    [draft.ceilings, draft.differenceLimits, draft.ruleCeilings].every(
      (limits) => readLimits(limits, locale) !== undefined,
    )
  );
}
