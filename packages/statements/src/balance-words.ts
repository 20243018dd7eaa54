import { currencyDigits } from "./money.ts";

/** A text is a balance if all of its words are in these lists, and one of them means a balance. */
const BALANCE = words(
  "balance balances bal saldo saldos saldi sald sold soldul solde soldes saldot kontosaldo kontostand kontostaende stand sdo " +
    "zustatek zostatok egyenleg stanje atlikums likutis bakiye bakiyesi υπολοιπο остаток сальдо салдо залишок наличност " +
    "baki stada staða стање יתרה יתרת رصيد الرصيد",
);
/** Words that mean a balance at a moment, so no payer writes them to the payee. */
const STATED = words(
  "anfangssaldo endsaldo startsaldo schlusssaldo abschlusssaldo eroffnungssaldo tagessaldo tagesendsaldo monatssaldo " +
    "zwischensaldo rechnungssaldo buchungssaldo vortragssaldo saldovortrag saldoubertrag kontostand kontosaldo primosaldo " +
    "anfangsbestand endbestand anfangsstand endstand beginsaldo eindsaldo alkusaldo loppusaldo algsaldo loppsaldo ultimosaldo " +
    "nyitoegyenleg zaroegyenleg upphafsstaða lokastaða algjaak loppjaak " +
    "inngaendesaldo utgaendesaldo inngaende ingaende utgaende sakumaatlikums beiguatlikums " +
    "opening closing initial starting ending beginning previous prior daily brought carried forward fwd bf cf ledger eod " +
    "anfanglicher alter alt neuer neu vorheriger tages vortrag ubertrag " +
    "anterior ant previo inicial apertura cierre precedente iniziale chiusura dia diario contabil contable contabile contabili liquido abertura " +
    "precedent comptable ancien nouveau intermediaire veille reporte report jour " +
    "begin eind vorig vorige nieuw nieuwe oud oude " +
    "poczatkowe poczatkowy koncowe koncowy otwarcia zamkniecia poprzednie biezace ksiegowe ksiegowy ucetni uctovny pocatecni konecny predchozi novy stary " +
    "pociatocny nyito zaro kezdo pocetno zavrsno prethodno novo zacetno koncno " +
    "sakuma beigu pradinis galutinis pradzioje pabaigoje acilis kapanis devreden devir onceki " +
    "αρχικο τελικο προηγουμενο νεο μεταφορα εναρξης ληξης входящий исходящий входящее исходящее начальный конечный предыдущий " +
    "вхідний вихідний початковий кінцевий начално крайно начален краен предходно претходно почетно завршно ново " +
    "awal akhir ingoing utgoing primo ultimo opgjort קודמת פתיחה סגירה סוגרת الافتتاحي الختامي السابق",
);
/** Words that may stand beside them. */
const BESIDE = words(
  "final start end last new old available current account day month monthly period statement " +
    "as of at on the for in your this today per and date book booked total " +
    "aktueller aktuelles letzter zum vom am der des dem den konto " +
    "actual al a em en el la il lo do da de del della dello di dos das data fecha conta cuenta conto mes mese ano periodo " +
    "disponible disponivel disponibile giorno attuale finale corrente em " +
    "au du le compte debut fin crediteur debiteur periode date " +
    "atual parcial bloqueado geral aplic aut mais ap c cc stan so đau cuoi ky απο початок кінець періоду " +
    "op van het per dag rekening afschrift kontos datum na dzien dnia rachunku k dni uctu ku dnu na dan " +
    "tarihli hesap gun sonu на начало конец дня периода счета за",
);
/** Scripts without spaces between words. */
const JOINED =
  /^(?:前期|前月|前日|前回|上日|昨日|账户|帳戶|次期|期首|期末|期初|月初|本期|上期|承前|繰越|残高|余额|餘額|结余|結餘|잔액|이월|전월|전일|기초|기말|ยอดคงเหลือ|ยอดยกมา|ยอดยกไป)+$/u;
const PLAIN_JOINED = /^(?:残高|余额|餘額|结余|結餘|잔액|ยอดคงเหลือ)$/u;
/** Names of months begin like this, without accents. */
const MONTH =
  /^(?:jan|gen|ene|feb|fev|mar|apr|avr|abr|ma[ijy]|mei|jun|juin|giu|jul|juil|lug|aug|aou|ago|sep|set|o[ck]t|ott|out|nov|de[czs]|dic|янв|фев|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)\p{L}{0,7}$/u;
/** Several words that mean a balance at a moment, and only together. */
const PHRASE =
  /(?<!\p{L})(?:(?:brought|carried) (?:forward|fwd|down)|[bc]\/[fd]|stan (?=pocz|ko[nń]c)|số dư(?= (?:đầu|cuối) kỳ))/giu;
const MAX_CHARACTERS = 80;

/**
 * Recognizes the name of a balance: `stated` where the text tells of which moment (opening balance, Saldo anterior),
 * `possible` where it is a word that a payer may write too (Saldo, final balance). Numbers and days are passed over.
 * Undefined for any other text.
 */
export function namesBalance(text: string): "stated" | "possible" | undefined {
  if (text.length > MAX_CHARACTERS || !mayBegin(text)) return undefined;
  let [isBalance, isStated] = [false, false];
  const spoken = withoutGaps(text).replace(PHRASE, "kontostand ");
  // The first word decides about most texts.
  const [first = ""] = /\p{L}+/u.exec(spoken) ?? [];
  if (first !== "" && !isOfBalance(plain(first))) return undefined;
  for (const [word] of plain(spoken).matchAll(/\p{L}+/gu)) {
    if (!isOfBalance(word)) return undefined;
    isBalance ||= BALANCE.has(word) || NOUN.test(word);
    isStated ||= STATED.has(word) || (JOINED.test(word) && !PLAIN_JOINED.test(word));
  }
  if (!isBalance) return undefined;
  return isStated ? "stated" : "possible";
}

/** The first words of texts, and whether the name of a balance may begin with them. Most texts begin alike. */
const beginnings = new Map<string, boolean>();
const MAX_BEGINNINGS = 2_000;

/** Tells whether the first word is one of the lists, which few texts pass. */
function mayBegin(text: string): boolean {
  const end = text.indexOf(" ");
  const beginning = end === -1 ? text : text.slice(0, end);
  const known = beginnings.get(beginning);
  if (known !== undefined) return known;
  const [first = ""] = /\p{L}[\p{L}\p{M}]*/u.exec(text) ?? [];
  const found = first.length === 1 || isOfBalance(plain(first));
  // Any word may stand behind a number, so such a beginning is not kept.
  if (!beginning.includes(first)) return found;
  if (beginnings.size === MAX_BEGINNINGS) beginnings.clear();
  beginnings.set(beginning, found);
  return found;
}

/** The stated words that need no other noun. */
const NOUN = /saldo$|saldovortrag|saldoubertrag|bestand$|stand$|atlikums$|egyenleg$|staða$|jaak$|^[一-龥가-힣ก-๛]+$/u;

const COMPOUND = /\p{L}{4}(?:saldo|egyenleg)$/u;

function isOfBalance(word: string): boolean {
  return (
    BALANCE.has(word) ||
    STATED.has(word) ||
    BESIDE.has(word) ||
    JOINED.test(word) ||
    MONTH.test(word) ||
    COMPOUND.test(word) ||
    (word.length === 3 && currencyDigits(word.toUpperCase()) !== undefined)
  );
}

/** Some banks space the letters of the word. */
function withoutGaps(text: string): string {
  return /^\p{L}(?: \p{L}){3,}$/u.test(text) ? text.replaceAll(" ", "") : text;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" ").map(plain));
}

/** In lower case and without accents. */
function plain(text: string): string {
  if (/^[A-Za-z]*$/.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ı", "i").normalize("NFC");
}
