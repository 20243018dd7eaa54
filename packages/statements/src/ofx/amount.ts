/** An amount as a decimal text (`1234.56`) without its sign. */
interface OfxAmount {
  digits: string;
  isNegative: boolean;
}

// OFX allows no groups of digits. Some banks still write them: by spaces, or by the sign that is not the decimal one.
const GROUPS =
  /^([+-]?\d{1,3})((?:\s\d{3})+|(?:,\d{3})+(?=\.)|(?:\.\d{3})+(?=,)|(?:,\d{3}){2,5}|(?:\.\d{3}){2,5})(?!\d)/;

/** Reads an amount with a point or a comma before its decimals; undefined for any other text. */
export function ofxAmount(text: string): OfxAmount | undefined {
  const plain = text.replace(GROUPS, (_, first: string, groups: string) => first + groups.replace(/\D/g, ""));
  const [, sign, digits] = /^([+-]?)(\d*(?:[.,]\d*)?)$/.exec(plain) ?? [];
  return digits === undefined ? undefined : { digits: digits.replace(",", "."), isNegative: sign === "-" };
}
