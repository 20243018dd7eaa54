// Crockford's base 32: no letters that are taken for digits (I, L, O) or for one another (U).
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_BITS = 48n;
const RANDOM_BITS = 50n;

/**
 * The code of a line that was given none: `TX-` and 20 characters, the first ten its time of storing, so that codes
 * sort by age. Made of the line's id alone (UUID version 7: 48 bits of milliseconds first, random bits last).
 */
export function transactionCode(id: string): string {
  const bits = BigInt(`0x${id.replaceAll("-", "")}`);
  const time = bits >> (128n - TIME_BITS);
  const random = bits & ((1n << RANDOM_BITS) - 1n);
  return `TX-${base32(time)}${base32(random)}`;
}

/** Ten characters, 50 bits. */
function base32(value: bigint): string {
  let text = "";
  for (let shift = 45n; shift >= 0n; shift -= 5n) text += ALPHABET[Number((value >> shift) & 31n)];
  return text;
}
