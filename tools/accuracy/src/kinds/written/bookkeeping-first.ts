import { addDays } from "@matchbook/runtime/values/days";
import type { Invoice } from "../../records.ts";
import { habits } from "../habits/habit.ts";
import { FIRST_DAY, type Kinds, nameOf, type Party, pick, type Scene, type Shown } from "../scene.ts";

/** Payments whose truth hangs on more than one invoice, party or field: first half. */

const digits = { number: "48?????" };
const GIVEN = "Nora|Lukas|Ingrid|Pavel|Amélie|Giorgos|Mei|Tariq|Sofía|Jan";

/** Two invoices of one payer whose numbers follow each other. */
function neighbours(scene: Scene): [Party, Invoice, Invoice] {
  const payer = scene.party();
  const first = scene.numbered("AR-26-?????");
  const next = first.replace(/\d{5}$/, (serial) => String((Number(serial) + 1) % 100_000).padStart(5, "0"));
  return [payer, scene.bill(payer, { invoiceNumber: first }), scene.bill(payer, { invoiceNumber: next })];
}

const TWO = "#/&|# + &|# u. &|#-&|#, &|Rg. # und &|inv # and &|fact. # et &|ft # e &|fra. # y &";

/** Two numbers, of which the second is written by its last digits. */
function shortened(scene: Scene, pays: "both" | "one"): void {
  const [payer, one, two] = neighbours(scene);
  const text = pick(scene, TWO).replace("#", one.invoiceNumber).replace("&", two.invoiceNumber.slice(-2));
  if (pays === "both") scene.may({ text, from: payer }, one, two);
  else scene.never({ text, from: payer, amount: one.total }, one, two);
}

const written = (total: bigint) => `${total / 100n},${String(total % 100n).padStart(2, "0")}`;

/** Numbers with the amount of each behind them. */
function listed(scene: Scene, isWhole: boolean): void {
  const payer = scene.party();
  const bills = [scene.bill(payer), scene.bill(payer), scene.bill(payer)];
  const join = pick(scene, " | ; | / |, |  ");
  const text = bills.map(({ invoiceNumber, total }) => `${invoiceNumber} ${written(total)}`).join(join.trim() || " ");
  if (isWhole) scene.must({ text, from: payer }, ...bills);
  else scene.never({ text, from: payer, amount: bills[0]?.total }, ...bills);
}

/** A payer without an account on file, in a name beside that of a customer who owes the amount. */
function sisterly(scene: Scene, isOwn: boolean): void {
  const bare = scene.bareName();
  const customer = scene.party(`${bare} ${pick(scene, "GmbH|Ltd|SAS|d.o.o.|AB")}`);
  const bill = scene.bill(customer);
  const sister = pick(
    scene,
    "% Service GmbH|% Holding AG|% Export Ltd|% Nord GmbH|% II LLC|% Immobilien KG|% France SAS",
  );
  const text = pick(scene, "Zahlung|payment|danke|merci|thanks|lt. Rechnung");
  if (isOwn) scene.may({ text, from: customer }, bill);
  else {
    const shown = { counterpartyName: sister.replace("%", bare), counterpartyIban: scene.iban() };
    scene.never({ text, ...shown }, bill);
  }
}

/** A relative pays. */
function relative(scene: Scene, texts: string, isSure: boolean): void {
  const family = scene.word();
  const customer = scene.party(`${pick(scene, GIVEN)} ${family}`);
  const bill = scene.bill(customer);
  const other = pick(scene, "Ottilie|Bernhard|Kasimir|Eleni|Rashid|Ludmila");
  const text = pick(scene, texts).replace("#", bill.invoiceNumber);
  const shown = { text, counterpartyName: `${other} ${family}`, counterpartyIban: scene.iban() };
  if (isSure) scene.must(shown, bill);
  else scene.never({ ...shown, untold: true }, bill);
}

const MONTHS: [string, string][] = [
  ["januari 2026", "februari 2026"],
  ["siječanj 2026", "veljača 2026"],
  ["leden 2026", "únor 2026"],
  ["styczeń 2026", "luty 2026"],
  ["tammikuu 2026", "helmikuu 2026"],
  ["Ιανουάριος 2026", "Φεβρουάριος 2026"],
  ["2026年1月", "2026年2月"],
  ["01/2026", "02/2026"],
  ["Jan 26", "Feb 26"],
  ["janvier 2026", "février 2026"],
];

/** Two equal bills of two months; the text tells the month or not. */
function monthly(scene: Scene, tells: boolean): void {
  const payer = scene.party();
  const total = scene.amount();
  const january = scene.bill(payer, { total, issueDate: "2026-01-31", dueDate: "2026-02-14" });
  const february = scene.bill(payer, { total, issueDate: "2026-02-27", dueDate: "2026-03-13" });
  const [first, second] = scene.random.pick(MONTHS);
  const isFirst = scene.random.chance(0.5);
  const [meant, other] = isFirst ? [january, february] : [february, january];
  const word = pick(scene, "Abo|service|abonnement|Wartung|fee|palvelu");
  const text = tells ? `${word} ${isFirst ? first : second}` : word;
  if (tells) scene.may({ text, from: payer }, meant);
  else scene.never({ text, from: payer, untold: true, equals: [other] }, meant);
}

/** A line with a text and no field about the payer, with the amount of an open invoice. */
function textOnly(scene: Scene, texts: string): void {
  const { total } = scene.bill(scene.party(), { invoiceNumber: scene.numbered("51????") });
  scene.never({ text: pick(scene, texts).replace(/\?/g, () => scene.random.digits(1)), amount: total });
}

/** A direct debit of ours, with the number as the end-to-end id. */
function collected(scene: Scene, texts: string, fields: Shown, isSure: boolean): void {
  const payer = scene.party();
  const bill = scene.bill(payer);
  const shown = { text: pick(scene, texts), from: payer, endToEndId: bill.invoiceNumber, ...fields };
  if (isSure) scene.must(shown, bill);
  else scene.never({ ...shown, amount: bill.total });
}

/** A text that the bank cut after 35 characters. */
function cut(scene: Scene, isWhole: boolean): void {
  const payer = scene.party();
  const bill = scene.bill(payer, { invoiceNumber: scene.numbered("2026-AB-???????") });
  const name = nameOf(payer).toUpperCase();
  const before = isWhole
    ? `${bill.invoiceNumber} ${name} WIR DANKEN FUER DIE LIEFERUNG`
    : `${name} ZAHLUNG DER RECHNUNG NUMMER `;
  const room = 35 - bill.invoiceNumber.length + 2;
  const text = isWhole ? before.slice(0, 35) : `${before.slice(0, room)}${bill.invoiceNumber}`.slice(0, 35);
  if (isWhole) scene.must({ text, from: payer }, bill);
  else scene.never({ text, from: payer, amount: bill.total, untold: true }, bill);
}

/** A number whose digits are exchanged, or whose letters look like digits. */
function mistyped(scene: Scene, how: "exchanged" | "look alike"): void {
  const payer = scene.party();
  const bill = scene.bill(payer, { invoiceNumber: scene.numbered("VK-20?4?6?") });
  const label = pick(scene, "Rechnung|inv|fact.|ft|faktura|");
  const wrong =
    how === "exchanged"
      ? bill.invoiceNumber.replace(/(\d)(\d)$/, (_, a, b) => (a === b ? `${a}${(Number(b) + 1) % 10}` : `${b}${a}`))
      : bill.invoiceNumber.replace("0", "O");
  const shown = { text: `${label} ${wrong}`.trim(), from: payer };
  if (how === "exchanged") scene.never(shown, bill);
  else scene.may(shown, bill);
}

/** A factor pays for a customer. */
function factored(scene: Scene, texts: string, less: bigint): void {
  const bill = scene.bill(scene.party());
  const text = pick(scene, texts).replace("#", bill.invoiceNumber);
  const factor = { counterpartyName: `${scene.word()} Factoring SA`, counterpartyIban: scene.iban() };
  scene.never({ text, ...factor, amount: (bill.total * (100n - less)) / 100n }, bill);
}

/** Money out to a person who is called as a supplier is. */
function wages(scene: Scene, texts: string): void {
  const family = scene.word();
  const bill = scene.bill(scene.party(`${family} ${pick(scene, "Elektro GmbH|s.r.o.|Catering Ltd")}`), {
    direction: "payable",
  });
  const to = { counterpartyName: `${pick(scene, GIVEN)} ${family}`, counterpartyIban: scene.iban() };
  scene.never({ text: pick(scene, texts), ...to, direction: "debit", amount: bill.total });
}

/** Money out with the number of a customer's invoice, which was paid before; and the payment of a bill of the same party. */
function refunded(scene: Scene, texts: string, isBill: boolean): void {
  const both = scene.party();
  const paid = scene.bill(both);
  scene.must({ text: paid.invoiceNumber, from: both, week: 0 }, paid);
  const bill = scene.bill(both, {
    direction: "payable",
    total: paid.total,
    invoiceNumber: scene.numbered("L-26-????"),
  });
  const text = pick(scene, texts).replace("#", isBill ? bill.invoiceNumber : paid.invoiceNumber);
  if (isBill) scene.must({ text, from: both }, bill);
  else scene.never({ text, from: both, direction: "debit", amount: paid.total });
}

/** A supplier's name as banks print it. */
function payee(scene: Scene, isOwn: boolean): void {
  const [name, printed, other] = scene.random.pick([
    ["Łódzka Hurtownia % Sp. z o.o.", "LODZKA HURTOWNIA % SP Z O O", "LODZKA HURTOWNIA % BIS SP Z O O"],
    ["Bäckerei % GmbH & Co. KG", "BAECKEREI % GMBH + CO KG", "BAECKEREI % VERWALTUNGS GMBH"],
    ["Société % & Fils SARL", "SOCIETE % ET FILS SARL", "SOCIETE % ET FRERES SARL"],
    ["Çelik % Sanayi A.Ş.", "CELIK % SANAYI AS", "CELIK % TICARET AS"],
    ["Nørregaard % ApS", "NOERREGAARD % APS", "NOERREGAARD % HOLDING APS"],
  ] as const);
  const word = scene.word();
  const supplier = scene.party(name.replace("%", word));
  const bill = scene.bill(supplier, { direction: "payable", invoiceNumber: scene.numbered("R?????/26") });
  const shown = {
    text: pick(scene, "#|Rechnung #|facture #|faktura #|invoice #").replace("#", bill.invoiceNumber),
    counterpartyName: (isOwn ? printed : other).replace("%", word.toUpperCase()),
    counterpartyIban: isOwn ? supplier.iban : scene.iban(),
  };
  if (isOwn) scene.must(shown, bill);
  else scene.never(shown, bill);
}

/** An invoice in another currency whose figure the line has. */
function sameFigure(scene: Scene, texts: string, isSame: boolean): void {
  const payer = scene.party();
  const bill = scene.bill(payer, { currency: pick(scene, "USD|CHF|GBP") });
  const text = pick(scene, texts).replace("#", bill.invoiceNumber);
  if (isSame) scene.must({ text, from: payer }, bill);
  else scene.never({ text, from: payer, currency: "EUR", amount: bill.total });
}

/** Parts of the amount that the text gives to other purposes. */
function divided(scene: Scene, texts: string, isWhole: boolean): void {
  const payer = scene.party();
  const bill = scene.bill(payer);
  const part = bill.total / 3n;
  const text = pick(scene, texts)
    .replace("#", bill.invoiceNumber)
    .replace("¤", written(isWhole ? bill.total : bill.total - part))
    .replace("¢", written(part));
  if (isWhole) scene.must({ text, from: payer }, bill);
  else scene.never({ text, from: payer }, bill);
}

/** A customer who is a supplier, too, and money in the wrong direction. */
function opposite(scene: Scene, isRight: boolean): void {
  const both = scene.party();
  const bill = scene.bill(both, { direction: "payable", invoiceNumber: scene.numbered("P/????/26") });
  const text = pick(scene, "#|inv #|Rechnung #|fact #").replace("#", bill.invoiceNumber);
  if (isRight) scene.must({ text, from: both }, bill);
  else scene.never({ text, from: both, direction: "credit", amount: bill.total });
}

const someday = () => addDays(FIRST_DAY, -40);

/** An invoice of 100 days, and a payment that cites nothing, from before its issue or after it. */
function early(scene: Scene, isEarly: boolean): void {
  const payer = scene.party();
  const bill = scene.bill(payer, { issueDate: isEarly ? addDays(FIRST_DAY, 60) : someday() });
  const shown = { text: pick(scene, "Zahlung|payment|merci|danke|grazie|tack"), from: payer };
  if (isEarly) scene.never({ ...shown, untold: true }, bill);
  else scene.may(shown, bill);
}

export const bookkeepingFirst: Kinds = {
  ...habits({
    "the number of a delivery note in further languages": {
      ...digits,
      wrong:
        "otpremnica #|dobavnica #|aviz de însoțire #|δελτίο αποστολής #|važtaraštis #|guia de remissão #|תעודת משלוח #|送貨單 #|накладная #|saateleht #|dodací list #|fragtbrev #|rahtikirja #|товарна розписка #|surat jalan #",
      honest:
        "račun #|rn. br. #|factura fiscală #|τιμολόγιο πώλησης #|sąskaita faktūra #|fatura #|חשבונית מס #|發票 #|счёт-фактура #|arve-saateleht #|faktúra č. #|regning #|laskun nro #",
    },
    "the number of a protocol, an act or a licence": {
      ...digits,
      wrong:
        "Abnahmeprotokoll #|acta de entrega #|PV de réception #|акт сверки #|протокол #|licence key #|serial #|Zertifikat #|permis #|immatriculation #|koncesja #|Baugenehmigung #|Gutachten #|policy #",
      honest:
        "Rechnung zum Abnahmeprotokoll, Nr. #|factura # según acta|facture # suite PV|счёт # по акту|invoice # for licence|Rechnung # Gutachten",
      unsure: true,
    },
    "a third person's purpose beside the number": {
      wrong:
        "# für Kunde Brandl|# im Namen von Frau Eder|# on acct of Mr Haines|# pour M. Lacombe|# per conto del sig. Bassi|# por orden de Sr. Ocaña|# w imieniu p. Zych|# namens dhr. Vos|# åt herr Ekström",
      meant: true,
      honest:
        "# z.Hd. Frau Eder|# Ansprechpartner Brandl|# attn Mr Haines|# à l'attention de M. Lacombe|# c.a. sig. Bassi|# att. Sr. Ocaña|# t.a.v. dhr. Vos|# Sachbearbeiter Ebner",
    },
    "interest, dunning and costs added to the number": {
      wrong:
        "# zzgl. Mahnkosten|# plus interest|# più interessi|# más intereses|# wraz z odsetkami|# vč. úroku|# inkl. Inkasso|# incl. aanmaningskosten|# samt dröjsmålsränta|# Hauptforderung und Zinsen",
      meant: true,
      honest:
        "# ohne Mahnkosten|# hors frais|# bez odsetek|# inkl. Versand|# frais de port inclus|# incl. verzendkosten|# spese di spedizione incluse",
    },
  }),
  "two numbers, the second by its last digits": (scene) => shortened(scene, "one"),
  "two numbers, the second by its last digits, honest": (scene) => shortened(scene, "both"),
  "numbers listed with their amounts": (scene) => listed(scene, false),
  "numbers listed with their amounts, honest": (scene) => listed(scene, true),
  "a sister company without a number": (scene) => sisterly(scene, false),
  "a sister company without a number, honest": (scene) => sisterly(scene, true),
  "a relative without a number": (scene) =>
    relative(scene, "Rechnung|danke|payment|für Mama|von uns allen|merci", false),
  "a relative without a number, honest": (scene) =>
    relative(scene, "Rechnung #|invoice #|facture # merci|fattura #|# danke|faktura #", true),
  "one of two months": (scene) => monthly(scene, false),
  "one of two months, honest": (scene) => monthly(scene, true),
  "own transfers and sweeps": (scene) =>
    textOnly(
      scene,
      "Übertrag auf Girokonto|own account transfer|ZBA sweep ??????|virement interne|giroconto|traspaso propio|przelew własny|převod mezi účty|sisäinen siirto|Umbuchung Rücklage|cash pooling|LIQUIDITY TRF|内部转账|перевод собственных средств",
    ),
  "settlements of acquirers": (scene) =>
    textOnly(
      scene,
      "WORLDPAY AP 0302 MID ??????|SUMUP PAYOUT ???|ELAVON MERCHANT ?????? SETTLEMENT|NEXI POS ?????? 0203|REDSYS ABONO TPV|CB REMISE ?????? 0203|PAYPAL PTE LTD|ADYEN BATCH ???|Kartenumsatz ?????? TA-NR|KLARNA AUSZAHLUNG|MOBILEPAY UTBETALING ??????|STRIPE TECHNOLOGY",
    ),
  "a direct debit by its end-to-end id": (scene) =>
    collected(scene, "Rückgabe wegen Widerspruch|REJECTED MS03|insufficient funds|storno|impayé|insoluto", {}, false),
  "a direct debit by its end-to-end id, honest": (scene) =>
    collected(
      scene,
      "SEPA-Basislastschrift|collection|prélèvement|incasso|addebito diretto|SDD CORE|",
      { mandateId: "M-44" },
      true,
    ),
  "a text cut within the number": (scene) => cut(scene, false),
  "a text cut within the number, honest": (scene) => cut(scene, true),
  "a mistyped number": (scene) => mistyped(scene, "exchanged"),
  "a mistyped number, honest": (scene) => mistyped(scene, "look alike"),
  "a factor buys the invoice": (scene) =>
    factored(
      scene,
      "Ankauf Rechnung #|cession facture #|advance inv #|anticipo fattura #|anticipo factura #|faktoring fv #",
      15n,
    ),
  "wages to a person named as a supplier": (scene) =>
    wages(
      scene,
      "mzda 02/2026|Gehalt Februar|salaire février|stipendio|nómina febrero|wynagrodzenie|lön|palkka|salary Feb|bérutalás|plaća veljača|zarplata",
    ),
  "a refund to a customer": (scene) =>
    refunded(scene, "refund #|Erstattung #|remboursement #|rimborso #|zwrot #|#|reembolso #|vratka #", false),
  "a refund to a customer, honest": (scene) => refunded(scene, "#|Rechnung #|facture #|invoice #|fattura #", true),
  "the printed name of a payee": (scene) => payee(scene, false),
  "the printed name of a payee, honest": (scene) => payee(scene, true),
  "the figure of another currency": (scene) => sameFigure(scene, "#|inv #|Rechnung #|fact. #", false),
  "the figure of another currency, honest": (scene) => sameFigure(scene, "#|inv #|Rechnung #|fact. #", true),
  "an amount divided in the text": (scene) =>
    divided(
      scene,
      "# ¤ + Kaution ¢|# ¤ und Spende ¢|inv # ¤ plus deposit ¢|facture # ¤ + caution ¢|# ¤, ¢ Trinkgeld|# EUR ¤ Rest EUR ¢ folgt",
      false,
    ),
  "an amount divided in the text, honest": (scene) =>
    divided(scene, "# ¤|# EUR ¤|inv # amount ¤|facture # montant ¤ EUR|Rg # Betrag ¤|# ¤ EUR dankend", true),
  "money in with the number of a bill": (scene) => opposite(scene, false),
  "money in with the number of a bill, honest": (scene) => opposite(scene, true),
  "money before the invoice": (scene) => early(scene, true),
  "money before the invoice, honest": (scene) => early(scene, false),
  "an employee named as a debtor": (scene) =>
    relative(scene, "Spesenrückzahlung|expenses|trop perçu salaire|Vorschuss zurück|loan|dar", false),
};
