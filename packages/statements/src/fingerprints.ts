import { fingerprint } from "./fingerprint.ts";
import type { OccurrenceCounter } from "./occurrence-counter.ts";
import type { StatementLine } from "./statement-line.ts";

/**
 * The identities of a line: first the one to store, then those under which it may be stored because the same export was
 * read in another way (see `otherRemittances`, `otherReadings` and `accountIsOptional`). A line is known if any of them is stored.
 *
 * Use one counter per file and pass it every line in file order. A line is counted under each text that it may have.
 * Therefore its numbers do not depend on the text that was chosen, and two lines of one statement share no identity.
 */
export function fingerprints(line: StatementLine, counter: OccurrenceCounter): [string, ...string[]] {
  const keyed = (reading: StatementLine) => {
    const number = counter.next(reading);
    return { reading, number, key: fingerprint(reading, number) };
  };
  const own = keyed(line);
  const remittances = (line.otherRemittances ?? []).map((remittance) => ({ remittance }));
  const others = [...remittances, ...(line.otherReadings ?? [])].map((reading) => keyed({ ...line, ...reading }));
  const withoutAccount = line.accountIsOptional
    ? [own, ...others].map(({ reading: { account: _, ...rest }, number }) => fingerprint(rest, number))
    : [];
  return [own.key, ...others.map(({ key }) => key), ...withoutAccount];
}
