// Crockford's base 32, without letters that look like digits (I, L, O) or like V (U).
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_BITS = 48n;
const RANDOM_BITS = 50n;

/** The code of a line without one: `TX-` and 20 characters of its id, the time first, so that codes sort by age. */
export function transactionCode(id: string): string {
  const bits = BigInt(`0x${id.replaceAll("-", "")}`);
  const time = bits >> (128n - TIME_BITS);
  const random = bits & ((1n << RANDOM_BITS) - 1n);
  return `TX-${base32(time)}${base32(random)}`;
}

function base32(value: bigint): string {
  let text = "";
  for (let shift = 45n; shift >= 0n; shift -= 5n) text += ALPHABET[Number((value >> shift) & 31n)];
  return text;
}
