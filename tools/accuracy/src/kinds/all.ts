import { beside } from "./beside.ts";
import { besideCitation } from "./beside-citation.ts";
import { besideWords } from "./beside-words.ts";
import { cutTexts } from "./cut-texts.ts";
import { digits } from "./digits.ts";
import { documents } from "./documents.ts";
import { expected } from "./expected.ts";
import { groups } from "./groups.ts";
import { HABITS } from "./habits/all.ts";
import { halfOf } from "./habits/habit.ts";
import { inDoubt } from "./in-doubt.ts";
import { moneyBack } from "./money-back.ts";
import { near } from "./near.ts";
import { nearlyNamed } from "./nearly-named.ts";
import { onBehalf } from "./on-behalf.ts";
import { otherFields } from "./other-fields.ts";
import { otherNumbers } from "./other-numbers.ts";
import { otherSeries } from "./other-series.ts";
import { payers } from "./payers.ts";
import { periods } from "./periods.ts";
import { purposes } from "./purposes.ts";
import { references } from "./references.ts";
import type { Kinds } from "./scene.ts";
import { shortNumbers } from "./short-numbers.ts";
import { sisters } from "./sisters.ts";
import { sums } from "./sums.ts";
import { unsaid } from "./unsaid.ts";
import { whoseName } from "./whose-name.ts";
import { WRITTEN } from "./written/all.ts";

/** All kinds of payments: those that were confirmed wrongly once, and for every rule the nearest ones beside it. */
export const KINDS: Kinds = {
  ...whoseName,
  ...payers,
  ...purposes,
  ...documents,
  ...near,
  ...references,
  ...sums,
  ...groups,
  ...otherNumbers,
  ...unsaid,
  ...beside,
  ...periods,
  ...expected,
  ...moneyBack,
  ...digits,
  ...shortNumbers,
  ...sisters,
  ...otherFields,
  ...onBehalf,
  ...besideCitation,
  ...besideWords,
  ...cutTexts,
  ...otherSeries,
  ...nearlyNamed,
  ...inDoubt,
  ...HABITS,
  ...WRITTEN,
};

/** The kinds whose lines may be read: all but half B of the habits. */
export const READABLE = Object.keys(KINDS).filter((name) => !(name in HABITS) || halfOf(name) === "A");
