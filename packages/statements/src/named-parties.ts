import { electronicIban, isIban } from "./iban.ts";
import { provided } from "./provided.ts";
import { oneLine } from "./text-pieces.ts";
import type { Direction } from "./value-sets.ts";

/** A form in which banks write the other party into a plain text. */
interface Form {
  /** The text has this form only if it contains this. */
  mark?: RegExp;
  /** The first group is the name: of the payer for money in, of the payee for money out. */
  name: Readonly<Record<Direction, RegExp>>;
}

const MAX_TEXT = 2_000;
const MAX_NAME = 70;
/** A line this long may end inside a word. */
const FULL_LINE = 60;
/** The end of a name: a line, two spaces, a semicolon, or the next label. */
const END =
  "(?=\\n|;| {2}|,? ?\\b(?:IBAN|BIC|SWIFT|REF|ID|KTO|A/C)\\b| [\\p{Lu}][\\p{L}./]{1,20}(?: [\\p{L}./]{1,20})?: ?|$)";
const both = (name: RegExp) => ({ credit: name, debit: name });
/** For a direction in which a bank does not use the form. */
const NEVER = /(?!)/;
const labelled = (labels: string) => new RegExp(`(?:^|[;/]| {2})(?:${labels}) ?: ?([^\\n]+?)${END}`, "imu");

const FORMS: readonly Form[] = [
  // JPMorgan Chase, ACH: the originator collects or pays.
  { name: both(/ORIG CO NAME: ?([^\n]+?)(?= ?ORIG ID:| CO ENTRY DESCR:| DESC DATE:|\n| {2}|$)/) },
  // Bank of America, ACH: `ACME CORP DES:PAYMENT ID:123 INDN:NORTH LLC CO ID:456 CCD`.
  { mark: /\b(?:INDN|CO ID):/, name: both(/^(.+?) DES:/m) },
  // Bank of America, wires.
  {
    mark: /\bWIRE TYPE: ?\p{L}/u,
    name: { credit: /\bORIG:(?:\d\/)?([^\n]+?)(?= ID:|\n|$)/, debit: /\bBNF:(?:\d\/)?([^\n]+?)(?= ID:|\n|$)/ },
  },
  // Wells Fargo, wires: `WT FED#123 BANK /ORG=ACME CORP SRF# 456`.
  { name: { credit: /\/ORG=(.+?)(?= SRF#| TRN#|\/|\n|$)/, debit: /\/BNF=(.+?)(?= SRF#| TRN#|\/|\n|$)/ } },
  // Citibank: `/PT/DE/EI/…/BO/account/BO1/name`, or the name in the place of the account.
  {
    mark: /^\/PT\//m,
    name: { credit: /\/BO1?\/(?=[^/]*\p{L}{2})([^/\n]+)/u, debit: /\/B(?:E|N1)\/(?=[^/]*\p{L}{2})([^/\n]+)/u },
  },
  // Société Générale and BNP Paribas: `DE: name MOTIF: text`, `/DE name /MOTIF text`.
  {
    mark: /\bMOTIF\b/,
    name: {
      credit: /(?:^|\s)(?:DE: ?|\/DE )([^\n]+?)(?=\/| (?:MOTIF|REF|DATE|BQ|CPT) ?:|\n|$)/,
      debit: /(?:^|\s)(?:POUR: ?|\/BEN )([^\n]+?)(?=\/| (?:MOTIF|REF|DATE|BQ|CPT|CHEZ) ?:|\n|$)/,
    },
  },
  // mBank, collected payments: `Z RACH.: account; OD: name; TYT.: text`. The payer writes what follows `TYT.:`.
  {
    mark: /\b(?:Z|NA) RACH\.?:/,
    name: {
      credit: /^(?:(?!TYT\.)(?:.|\n))*?;\s*OD: ?([^\n]+?)(?=;| UL\.|\n|$)/,
      debit: /^(?:(?!TYT\.)(?:.|\n))*?;\s*DLA: ?([^\n]+?)(?=;| UL\.|\n|$)/,
    },
  },
  // BCR: `Platitor  name  account  CODFISC … Beneficiar  name  account`.
  {
    mark: /\bPl[aă]titor {1,3}\S/,
    name: {
      credit: /\bPl[aă]titor((?:(?!Beneficiar).){1,140}?) (?:RO\d\d[A-Z]{4}|CODFISC)/,
      debit: /\bBeneficiar((?:(?!Pl[aă]titor).){1,140}?) (?:RO\d\d[A-Z]{4}|CODFISC)/,
    },
  },
  // Code words of SWIFT behind a text of the bank.
  {
    name: {
      credit: /\/ORDP\/(?:\/?NAME\/)?(?!\/|ID\/)(.+?)(?=\/[A-Z]{3,8}\/|\n|$)/,
      debit: /\/BENM\/(?:\/?NAME\/)?(?!\/|ID\/)(.+?)(?=\/[A-Z]{3,8}\/|\n|$)/,
    },
  },
  // Danske Bank, abroad: `/Bnf. name/Bnf.acc. account`.
  { name: { credit: NEVER, debit: /\/Bnf\. (.+?)(?=\/(?!S\b)|\n|$)/ } },
  // PostFinance: `GIRO … AUFTRAGGEBER: name street 10 1234 town … MITTEILUNGEN: text`.
  {
    mark: /^GIRO .*\bAUFTRAGGEBER: ?\p{L}/u,
    name: {
      credit:
        /\bAUFTRAGGEBER: ?(\D{1,140}?)(?= \S*(?:STRASSE|STR\b|WEG\b|GASSE\b|PLATZ\b|RUE\b|VIA\b)| MITTEILUNGEN:| \d|\n|$)/u,
      debit: NEVER,
    },
  },
  {
    name: {
      credit: labelled(
        "ordering (?:party|customer)|by order of|originator|remitter|sender|payer|debtor name|auftraggeber|absender|zahler|" +
          "donneur d.ordre|exp[ée]diteur|ordonnateur|ordinante|mittente|ordenante|ordonator|pl[ăa]titor|nadawca|zleceniodawca|" +
          "pl[áa]tce|megb[íi]z[óo]|g[öo]nderen|avs[äa]ndare|afsender|avsender|плательщик|платник",
      ),
      debit: labelled(
        "beneficiary(?: name)?|payee|creditor name|empf[äa]nger|zugunsten|beg[üu]nstigter|b[ée]n[ée]ficiaire|en faveur de|" +
          "beneficiario|a favore di|benefici[áa]rio|beneficiar|odbiorca|p[řr][íi]jemce|kedvezm[ée]nyezett|al[ıi]c[ıi]|mottagare|" +
          "modtager|mottaker|получатель|отримувач",
      ),
    },
  },
];

/**
 * The name of the other party in a plain text, if it stands in a form that banks use for it; null without one.
 * @param paid the direction of the payment itself
 */
export function namedParty(lines: readonly string[], paid: Direction): string | null {
  const text = lines
    .map((line) => (line.length >= FULL_LINE ? line : `${line}\n`))
    .join("")
    .slice(0, MAX_TEXT);
  for (const { mark, name } of FORMS) {
    if (mark !== undefined && !mark.test(text)) continue;
    const found = oneLine(name[paid].exec(text)?.[1] ?? "").replace(/(?<![\s,;/-])[\s,;/-]+$/, "");
    if (found.length <= MAX_NAME && /\p{L}{2}/u.test(found) && !isIban(electronicIban(found))) return provided(found);
  }
  return nameAbove(lines);
}

// Danske Bank: perhaps a text, then the name, perhaps `C/O …`, a street with a number, and the town. Two spaces before
// the town tell the address of the bank from one that a payer writes, above which may stand anything.
const TOWN = /^\s*\d{4} {2,}\p{Lu}[\p{L} .'-]{1,40}$/u;
const STREET = /^\s*\p{Lu}[\p{L} .'-]{1,40} \d{1,4}[ \p{L}\d,/-]{0,12}$/u;
const CARE_OF = /^\s*(?:C\/O\b|V\/|ATTN?\b)/i;

/** The name above the lines of an address that ends the text. */
function nameAbove(lines: readonly string[]): string | null {
  const [town = "", street = "", ...above] = lines.slice(-MAX_ADDRESS).reverse();
  if (!TOWN.test(town.trimEnd()) || !STREET.test(street.trimEnd())) return null;
  const name = oneLine(above.find((line) => !CARE_OF.test(line)) ?? "");
  const isName = name.length <= MAX_NAME && /^\p{Lu}[^\d:]+$/u.test(name) && !OWN_TEXT.test(name);
  return isName ? provided(name) : null;
}

/** The lines of a name and address. */
const MAX_ADDRESS = 5;
/** The text of the payer's own statement. */
const OWN_TEXT = /^DBT\./;
