import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";

/**
 * The format `mb_<env>_<id>_<secret>`: a UUID, 256 random bits in base62, and a CRC-32 of all before it. So a mistyped
 * key needs no database query, and secret scanners recognize real keys, as those of GitHub.
 */
const KEY = /^mb_([a-z0-9]{1,16})_([0-9a-f]{32})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;

/** Creates a key for the row `id`. `prefix` may be shown. */
export function newKey(env: string, id: string): { key: string; prefix: string } {
  const prefix = `mb_${env}_${id.replaceAll("-", "")}`;
  const body = `${prefix}_${base62(BigInt(`0x${randomBytes(32).toString("hex")}`), SECRET_DIGITS)}`;
  return { key: body + checksum(body), prefix };
}

/** The row id of a key; undefined when the format or the checksum is wrong. */
export function keyId(key: string): string | undefined {
  const parts = KEY.exec(key);
  const hex = parts?.[2];
  if (hex === undefined || checksum(key.slice(0, -CHECKSUM_DIGITS)) !== key.slice(-CHECKSUM_DIGITS)) return undefined;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** SHA-256 of a credential. A slow hash is not needed: a key has 256 random bits. */
export function hashOf(key: string): Buffer {
  return hash("sha256", key, "buffer");
}

export function sameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

function checksum(text: string): string {
  return base62(BigInt(crc32(text)), CHECKSUM_DIGITS);
}

function base62(value: bigint, width: number): string {
  let text = "";
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text.padStart(width, "0");
}
