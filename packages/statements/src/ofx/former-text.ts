const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: " " };

/**
 * A text up to its first tag as version 0.1 read it, which knew only these entities. It identifies the lines that version
 * stored.
 */
export function formerText(raw: string): string {
  return raw.replace(
    /&(?:(lt|gt|amp|quot|apos|nbsp)|#(\d{1,7})|#x([\dA-Fa-f]{1,6}));/g,
    (written, name, decimal, hex) => {
      if (name !== undefined) return ENTITIES[name] ?? written;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : written;
    },
  );
}
