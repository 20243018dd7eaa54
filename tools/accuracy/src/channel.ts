import type { Random } from "./random.ts";

/** A payment order before banks changed it. */
export interface Order {
  text: string;
  /** A structured creditor reference, in its own field of the order. */
  structured: string | undefined;
  endToEndId: string | undefined;
  name: string;
  iban: string | undefined;
  day: string;
}

/** The fields of a line that depend on the format of the bank. */
export interface Told {
  description: string;
  reference: string | undefined;
  endToEndId: string | undefined;
  counterpartyName: string | undefined;
  counterpartyIban: string | undefined;
}

type Channel = (random: Random, order: Order) => Told;

/** The source of lines: camt files, MT940 with and without subfields, bank feeds, CSV exports. */
const CHANNELS: (readonly [number, Channel])[] = [
  [46, camt],
  [22, mt940],
  [6, rawMt940],
  [14, feed],
  [12, csv],
];

/** Converts a payment order to the line on the tenant's statement. */
export function tell(random: Random, order: Order): Told {
  return random.weighted(CHANNELS)(random, order);
}

function camt(random: Random, { text, structured, endToEndId, name, iban }: Order): Told {
  const body = withBankWords(random, text, name).slice(0, 140);
  const pieces = random.chance(0.12) ? wrap(body, 35) : body;
  const description = structured !== undefined && random.chance(0.6) ? "" : pieces;
  return { description, reference: structured, endToEndId, counterpartyName: name, counterpartyIban: iban };
}

function mt940(random: Random, { text, structured, endToEndId, name, iban, day }: Order): Told {
  const tan = random.chance(0.2)
    ? ` DATUM ${day.split("-").reverse().join(".")}, ${random.int(6, 22)}.${random.int(10, 59)} UHR`
    : "";
  const body = [structured ?? "", text].filter((part) => part !== "").join(" ");
  const description = wrap((body + tan).slice(0, random.chance(0.1) ? 54 : 270), 27);
  const alone = structured !== undefined && text === "" && structured.startsWith("RF");
  return {
    description,
    reference: alone ? structured : undefined,
    endToEndId,
    counterpartyName: name.slice(0, 54),
    counterpartyIban: iban,
  };
}

/** The account that a reader of a line sees: in its field, or where the bank marked it in a text without fields. */
export function shownIban({ counterpartyIban, description }: Pick<Told, "counterpartyIban" | "description">) {
  return counterpartyIban ?? /IBAN\+([A-Z]{2}\d{2}[A-Z\d]{11,30})$/.exec(description.replace(/\s/g, ""))?.[1];
}

/** Lengths of the fields and of the lines in which banks transmit a text. */
const FIELDS = [27, 35, 54, 65, 70, 140];
const LINES = [27, 35, 65];

/**
 * Tells whether a bank may have cut a text off: it fills its field, but for a space, or its last line. A text that ends
 * with words of the bank is whole.
 */
export function mayBeCut({ description }: Pick<Told, "description">): boolean {
  if (/ UHR$/.test(description) || shownIban({ description, counterpartyIban: undefined }) !== undefined) return false;
  const { length } = description;
  const lines = description.split("\n");
  return (
    FIELDS.includes(length) ||
    FIELDS.includes(length + 1) ||
    (lines.length > 1 && LINES.includes(lines.at(-1)?.length ?? 0))
  );
}

// Some banks send field 86 without subfields: the tags stay in the text, and party and text are mixed.
function rawMt940(random: Random, { text, structured, endToEndId, name, iban }: Order): Told {
  const parts = [
    endToEndId === undefined ? "" : `EREF+${endToEndId}`,
    random.chance(0.5) ? `KREF+${random.digits(12)}` : "",
    `SVWZ+${structured ?? ""}${structured === undefined ? "" : " "}${text}`,
    random.chance(0.5) ? `ABWA+${name}` : name,
    iban === undefined ? "" : `IBAN+${iban}`,
  ];
  const description = wrap(
    parts
      .filter((part) => part !== "")
      .join(" ")
      .slice(0, 390),
    65,
  );
  return {
    description,
    reference: undefined,
    endToEndId: undefined,
    counterpartyName: undefined,
    counterpartyIban: undefined,
  };
}

function feed(random: Random, { text, structured, name, iban }: Order): Told {
  const body = [structured ?? "", text].filter((part) => part !== "").join(" ");
  const head = random.pick(["", "", "PAYMENT REF ", "TRANSFER FROM ", "VIREMENT DE ", "BGC ", "FPI "]);
  const whole = head.includes("FROM") || head.includes(" DE ") ? `${head}${name} ${body}` : head + body;
  const described = random.chance(0.5) ? whole.toUpperCase() : whole;
  return {
    description: described.slice(0, random.pick([35, 70, 140])).trim(),
    reference: undefined,
    endToEndId: undefined,
    counterpartyName: random.chance(0.65) ? name : undefined,
    counterpartyIban: random.chance(0.35) ? iban : undefined,
  };
}

function csv(random: Random, { text, structured, name, iban }: Order): Told {
  const body = withBankWords(random, [structured ?? "", text].filter((part) => part !== "").join(" "), name);
  return {
    description: body.slice(0, random.pick([140, 140, 35])),
    reference: undefined,
    endToEndId: undefined,
    counterpartyName: name,
    counterpartyIban: random.chance(0.7) ? iban : undefined,
  };
}

function withBankWords(random: Random, text: string, name: string): string {
  return random.weighted([
    [78, text],
    [6, `SEPA-UEBERWEISUNG ${text}`],
    [5, `Gutschrift ${text}`],
    [4, `VIREMENT DE ${name.toUpperCase()} ${text}`],
    [4, `Dauerauftrag ${text}`],
    [3, `PAYMENT REF ${text} TAN ${random.digits(6)}`],
  ]);
}

/** Cuts a text into pieces of a fixed width, also inside words. Pieces lose their outer spaces. */
function wrap(text: string, width: number): string {
  const pieces = text.match(new RegExp(`.{1,${width}}`, "g")) ?? [];
  return pieces
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "")
    .join("\n");
}
