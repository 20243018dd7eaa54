import { LIMITS } from "@matchbook/matcher/limits";
import { fromLineRow } from "../lines.ts";
import { finderOf } from "./bounded.ts";

const by = finderOf(({ lines }) => lines, fromLineRow);

/** The most lines per key. Each is matched again and delays other work. */
const MOST = LIMITS.lookBack - 1;

/** Open lines that cite any of these keys. */
export const findOpenCiting = by("cites", MOST);

/** Open lines by amount key: direction, currency and open amount. */
export const findOpenOfAmounts = by("amount", MOST);

/** Open lines with any of these accounts. */
export const findOpenOfIbans = by("account", MOST);

/** Open lines with any of these names. */
export const findOpenOfNames = by("name", MOST);

/** Open lines without a name field whose text has a word of these blocks. */
export const findOpenOfWords = by("block", LIMITS.lookBackWord - 1);
