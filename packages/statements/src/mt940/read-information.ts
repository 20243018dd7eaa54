import { namedParty } from "../named-parties.ts";
import type { Direction } from "../value-sets.ts";
import { joinLines, readable } from "./cut-text.ts";
import { type Information, noInformation } from "./information.ts";
import { readLabels } from "./labels.ts";
import { type EntryHints, readPartyLines } from "./party-lines.ts";
import { readSlashCodes } from "./slash-codes.ts";
import { readSubfields } from "./subfields.ts";

/**
 * Reads field 86. SWIFT leaves its form to the bank: German and Polish banks use numbered subfields (subfields.ts),
 * Dutch banks use code words between slashes (slash-codes.ts) or a line for the counterparty (party-lines.ts), some
 * banks write labels before the parts (labels.ts), and others use free text, all of it remittance, in which the other
 * party may be named (../named-parties.ts).
 * @param paid the direction of the payment itself; for a reversal, the direction of the reversed payment
 */
export function readInformation(lines: readonly string[], paid: Direction, hints: EntryHints): Information {
  const cut = joinLines(lines);
  return (
    readSubfields(cut, paid) ??
    readSlashCodes(cut, paid) ??
    readPartyLines(lines, hints) ??
    readLabels(lines, paid) ?? {
      ...noInformation,
      remittance: readable(cut) || null,
      counterpartyName: namedParty(lines, paid),
    }
  );
}
