import type { CsvPresetId } from "../../value-sets.ts";
import type { CsvPreset } from "../preset.ts";
import { alfa } from "./alfa.ts";
import { bankOfAmerica } from "./bank-of-america.ts";
import { chase } from "./chase.ts";
import { commerzbank } from "./commerzbank.ts";
import { danske } from "./danske.ts";
import { degiro } from "./degiro.ts";
import { dkb } from "./dkb.ts";
import { easybank } from "./easybank.ts";
import { ingDe } from "./ing-de.ts";
import { ingNl } from "./ing-nl.ts";
import { knab } from "./knab.ts";
import { livebank } from "./livebank.ts";
import { monzo } from "./monzo.ts";
import { n26 } from "./n26.ts";
import { paypal } from "./paypal.ts";
import { qonto } from "./qonto.ts";
import { raiffeisen } from "./raiffeisen.ts";
import { revolut } from "./revolut.ts";
import { sberbank } from "./sberbank.ts";
import { seb } from "./seb.ts";
import { sparkasse } from "./sparkasse.ts";
import { starling } from "./starling.ts";
import { stripe } from "./stripe.ts";
import { swedbank } from "./swedbank.ts";
import { vtb } from "./vtb.ts";
import { wise } from "./wise.ts";

/** The exports of each bank. A new bank is a file here, its id in value-sets.ts and a sample in the tests. */
export const PRESETS: Readonly<Record<CsvPresetId, readonly CsvPreset[]>> = {
  alfa,
  "bank-of-america": bankOfAmerica,
  chase,
  commerzbank,
  danske,
  degiro,
  dkb,
  easybank,
  "ing-de": ingDe,
  "ing-nl": ingNl,
  knab,
  livebank,
  monzo,
  n26,
  paypal,
  qonto,
  raiffeisen,
  revolut,
  sberbank,
  seb,
  sparkasse,
  starling,
  stripe,
  swedbank,
  vtb,
  wise,
};

/** The exports that are read without a mapping. */
export const presets: readonly CsvPreset[] = Object.values(PRESETS).flat();
