import { headerKey } from "../cells.ts";

/** The role that a column without texts has by its name. */
export type NumberRole = "balance" | "fee" | "original" | "rate" | "other" | "amount";

/** Parts of names in many languages, in the order in which they are tried. */
const PARTS: readonly (readonly [NumberRole, string])[] = [
  [
    "balance",
    "balance, saldo, saldi, solde, kontostand, bakiye, остаток, залишок, saldot, zustatek, zostatok, egyenleg, stanje, " +
      "soldfinal, soldul, υπόλοιπο, 残高, 余额, 餘額, 잔액, יתרה, الرصيد, jääk, likutis, atlikums, staða, réal, running total, available",
  ],
  [
    "fee",
    "fee, fees, charge, commission, gebühr, gebuehr, entgelt, spesen, kosten, provision, frais, comisión, comisión, comisiones, comissão, comissões, " +
      "tarifa, commissione, commissioni, spese, prowizj, komisj, opłat, poplat, комисси, коміс, комисион, такса, avgift, gebyr, kulut, " +
      "palkkio, palvelumaksu, jutalék, díj, költség, comision, provizij, naknad, teenustasu, komisini, mokest, komisij, προμήθεια, " +
      "έξοδα, þóknun, biaya, phí, ค่าธรรมเนียม, 手数料, 手续费, 手續費, 수수료, עמלה, رسوم, عمولة, masraf, komisyon, ücret",
  ],
  ["rate", "rate, kurs, cours, tasso, tipo de cambio, câmbio, курс, koers, árfolyam, レート, 汇率, 환율, price"],
  [
    "original",
    "orig, puvodni, pôvodn, oryginaln, eredeti, alkuper, ursprung, oprindelig, opprinnelig, foreign, fremdwährung, ausland, instructed, local amount, devise étrangère, divisa, oorspronkelijk, валюте операции, transaction amount in, merchant amount",
  ],
  [
    "other",
    "tax, vat, gst, steuer, mwst, btw, tva, iva, cashback, points, bonus, id, number, nummer, numéro, número, numer, nr, no, code, " +
      "serial, row, line, lp, liczba, poř, pořadí, sıra, № п/п, порядковый, " +
      "cheque, check, card, zip, bic, bin, mcc, inn, инн, бик, счет, рахунок, account, konto, referen, year, month, day, " +
      "kod, 号, 號, 编码, 番号, 번호, tunnus, archiv, arkiv, variabil, konstantn, konštantn, specifick, špecifick, vs, ks, ss, šs",
  ],
  [
    "amount",
    "amount, betrag, montant, bedrag, importe, import, importo, valor, kwota, částka, suma, сумма, сума, summa, belopp, beløb, " +
      "beløp, määrä, összeg, tutar, iznos, suma, ποσό, 金額, 金额, 금액, סכום, المبلغ, umsatz, value, total, net, netto",
  ],
];
/** The currency of the account, or the account itself, in the name of an amount. */
const ACCOUNT_CURRENCY =
  /account (?:currency|amount)|kontow[aä]hrung|kontovaluta|kontoens valuta|walucie rachunku|walucie konta|m[eě]n[eě] [uú][cč]tu|mene [uú][cč]tu|valuta rekening|rekeningvaluta|devise du compte|moneda de (?:la )?cuenta|moeda da conta|valuta (?:del )?conto|валюте (?:сч[её]та|карты)|валюті (?:рахунку|картки)|hesap (?:para|döviz)|számla (?:pénz|deviza)neme?/iu;

/** Recognizes the name of a column with the amount or currency of the account, beside the amount of an order. */
export function namesAccountAmount(cell: string): boolean {
  return ACCOUNT_CURRENCY.test(cell);
}

const parts = PARTS.map(([role, names]) => [role, names.split(", ").map(headerKey)] as const);
const SHORT = 3;

/** Amounts in hundredths of the currency, which no mapping can say. */
const MINOR_UNITS =
  /(?<!\p{L})(?:cents?|pence|minor units?|centimes?|c[ée]ntimos|centavos|centesimi|groszy?|hal[ée][řr]\p{L}*|[øö]re|копе[ей]\p{L}*)(?!\p{L})/iu;

const QUANTITY =
  /(?<!\p{L})(?:shares|units|quantity|st[uü]cke?|titres|quantit[aàé]|cantidad|quantidade|aantal|ilość)(?!\p{L})/iu;

/** Recognizes the name of a column that counts shares, whose sums look like balances. */
export function namesQuantity(cell: string): boolean {
  return QUANTITY.test(cell);
}

/** Recognizes the name of a column with the shops that a card paid. */
export function namesMerchant(cell: string): boolean {
  return /merchant(?! ?(?:account|ref|id\b|number))|h[aä]ndler|commer[cç]ant|comercio|esercente/iu.test(cell);
}

/** Undefined when the name says nothing about numbers. */
export function numberRole(cell: string): NumberRole | undefined {
  if (MINOR_UNITS.test(cell) || QUANTITY.test(cell)) return "other";
  const key = headerKey(cell);
  const tokens = new Set(cell.split(/[^\p{L}\p{N}]+/u).map(headerKey));
  // A short part of a name must be a word.
  const found = parts.filter(([, names]) =>
    names.some((name) =>
      name.length <= SHORT && /^[\p{scx=Latin}\p{scx=Cyrillic}]+$/u.test(name) ? tokens.has(name) : key.includes(name),
    ),
  );
  const roles = found.map(([role]) => role);
  const isOfAccount = namesAccountAmount(cell) && roles.includes("amount") && !OF_ACCOUNT.has(roles[0]);
  return isOfAccount ? "amount" : roles[0];
}

/** The roles that an amount in the currency of the account may have, other than the amount of the booking. */
const OF_ACCOUNT: ReadonlySet<NumberRole | undefined> = new Set(["balance", "fee"]);

const BALANCE_ROW =
  /^(?:(?:opening|closing|initial|final|starting|ending|previous|current|available) balance|balance (?:brought|carried) forward|(?:grand |sub-?)?totals?(?: (?:amount|balance|debits?|credits?|deposits?|withdrawals?|in|out|paid|of|for).*)?:?|sum|count|anzahl.*|aantal.*|antal.*|nombre .*|number of .*|summe.*|gesamt(?:summe)?|totaal|totale|totaux|suma|razem|celkem|spolu|összesen|toplam|yhteensä|turnover|algsaldo|l[oõ]ppsaldo|k[aä]ive|(?:s[aā]kuma|beigu) atlikums|apgroz[iī]jums|likutis .*|apyvarta|saldo(?: .*)?|s a l d o|.*saldo|solde.*|ancien solde|nouveau solde|kontostand.*|po[cč][aá]te[cč]n[ií] z[uů]statek|kone[cč]n[yý] z[uů]statek|(?:входящий|исходящий) остаток|остаток.*|итого.*|обороты.*|前期繰越|繰越残高|期初余额|期末余额|合计)$/iu;

/** Tells whether a cell says that its row is a balance or a total, not a booking. */
export function namesBalanceRow(cell: string): boolean {
  return BALANCE_ROW.test(cell);
}

const TOTAL =
  /^(?:grand |sub-?)?(?:totals?|totale|totaal|totaux|summe|gesamt|suma|razem|celkem|spolu|összesen|toplam|yhteensä|итого|всего)(?!\p{L})/iu;

/** Tells whether a cell begins with a word for totals. Beside a date, the word may be the name of a shop. */
export function namesTotal(cell: string): boolean {
  return TOTAL.test(cell);
}

const CREDIT_CARD =
  /credit ?card|card ?member|card ?holder|kredit ?karte|carte de cr|tarjeta|carta di cr|cart[aã]o|credit ?kaart|karta kred|kreditn[ií] kart|kreditkort|luottokortti|кредитн|クレジット|信用卡|신용카드|\bvisa\b|chip ?para|\bpuan\b|master ?card|amex|american express/i;

/** Tells whether a text shows a credit card, whose statements often count money out as positive. */
export function showsCreditCard(text: string): boolean {
  return CREDIT_CARD.test(text);
}

const CARD_PAYMENT =
  /payment.{0,20}thank you|thank you.{0,15}payment|^payments and credits$|zahlung.{0,10}\bdanke|paiement.{0,15}\bmerci|pago.{0,15}gracias/i;

/** Recognizes a row that thanks for the payment of a card's debt. */
export function showsCardPayment(row: readonly string[]): boolean {
  return row.some((cell) => CARD_PAYMENT.test(cell));
}
