import type { CsvPresetId } from "../../value-sets.ts";
import type { CsvPreset } from "../preset.ts";
import { bankOfAmerica } from "./bank-of-america.ts";
import { chase } from "./chase.ts";
import { commerzbank } from "./commerzbank.ts";
import { danske } from "./danske.ts";
import { dkb } from "./dkb.ts";
import { ingDe } from "./ing-de.ts";
import { ingNl } from "./ing-nl.ts";
import { knab } from "./knab.ts";
import { monzo } from "./monzo.ts";
import { n26 } from "./n26.ts";
import { paypal } from "./paypal.ts";
import { qonto } from "./qonto.ts";
import { revolut } from "./revolut.ts";
import { seb } from "./seb.ts";
import { sparkasse } from "./sparkasse.ts";
import { starling } from "./starling.ts";
import { stripe } from "./stripe.ts";
import { swedbank } from "./swedbank.ts";
import { wise } from "./wise.ts";

/** The exports of each bank. A new bank is a file here, its id in value-sets.ts and a sample in the tests. */
export const PRESETS: Readonly<Record<CsvPresetId, readonly CsvPreset[]>> = {
  "bank-of-america": bankOfAmerica,
  chase,
  commerzbank,
  danske,
  dkb,
  "ing-de": ingDe,
  "ing-nl": ingNl,
  knab,
  monzo,
  n26,
  paypal,
  qonto,
  revolut,
  seb,
  sparkasse,
  starling,
  stripe,
  swedbank,
  wise,
};

/** The exports that are read without a mapping. */
export const presets: readonly CsvPreset[] = Object.values(PRESETS).flat();
