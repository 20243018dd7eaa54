import { addDays } from "@matchbook/runtime/values/days";
import type { Invoice, Line } from "../../records.ts";
import { habits } from "../habits/habit.ts";
import { FIRST_DAY, type Kinds, nameOf, type Party, pick, type Scene, stranger } from "../scene.ts";

/** Payments whose truth hangs on more than one invoice, party or field: second half. */

const digits = { number: "39?????" };
const GIVEN = "Hanna|Milo|Carmen|Stefan|Aylin|Olga|Kenji|Fatima|Bruno|Ida";
const person = (scene: Scene) => `${pick(scene, GIVEN)} ${scene.word()}`;

const LABELS = "Rechnung #|invoice #|facture #|factura #|fattura #|faktura #|#|Rg #|inv no #";
const cited = (scene: Scene, { invoiceNumber }: Invoice, texts = LABELS) =>
  pick(scene, texts).replaceAll("#", invoiceNumber);

/** Year and serial of a number in the other order, or of the year before. */
function turned(scene: Scene, year: string, isSure: boolean): void {
  const payer = scene.party();
  const bill = scene.bill(payer, { invoiceNumber: scene.numbered("2026/6????") });
  const serial = bill.invoiceNumber.slice(5);
  const text = pick(scene, "Rg §/%|FV §/%|račun §-%|faktura §/%|inv §/%|fact. §-%|ft § / %").replace("§", serial);
  const shown = { text: text.replace("%", year), from: payer };
  if (isSure) scene.must(shown, bill);
  else scene.never({ ...shown, amount: bill.total });
}

/** Three numbers and the exact sum, or one of the numbers is unknown. */
function three(scene: Scene, isWhole: boolean): void {
  const payer = scene.party();
  const bills = [scene.bill(payer), scene.bill(payer), scene.bill(payer)];
  const numbers = bills.map(({ invoiceNumber }) => invoiceNumber);
  if (!isWhole) numbers[2] = scene.numbered("RE-2026-9????");
  const join = pick(scene, ", | + | / |; | und | y | i | & ");
  const shown = {
    text: `${pick(scene, "Rechnungen|invoices|facturas|faktury|računi|")} ${numbers.join(join)}`.trim(),
    from: payer,
  };
  if (isWhole) scene.must(shown, ...bills);
  else
    scene.never({ ...shown, amount: (bills[0] as Invoice).total + (bills[1] as Invoice).total }, ...bills.slice(0, 2));
}

/** A standing order of the amount that one open invoice has, or two. */
function standing(scene: Scene, isOne: boolean): void {
  const payer = scene.party();
  const total = scene.amount();
  const bill = scene.bill(payer, { total });
  const shown = {
    text: pick(scene, "Dauerauftrag|standing order|ordre permanent|stående överföring|zlecenie stałe|trajni nalog"),
    from: payer,
  };
  if (isOne) scene.may(shown, bill);
  else scene.never({ ...shown, untold: true, equals: [scene.bill(payer, { total })] }, bill);
}

/** An invoice that was paid is paid again; or another one of the same amount is. */
function again(scene: Scene, isAnother: boolean): void {
  const payer = scene.party();
  const paid = scene.bill(payer);
  scene.must({ text: cited(scene, paid), from: payer, week: 0 }, paid);
  const next = scene.bill(payer, { total: paid.total });
  if (isAnother) scene.must({ text: cited(scene, next), from: payer }, next);
  else scene.never({ text: cited(scene, paid), from: payer, amount: paid.total });
}

/** Two customers of one account, who owe the same; the text names one of them or none. */
function sharing(scene: Scene, isTold: boolean): void {
  const [one, two] = [scene.party(), scene.party()];
  two.counterparty.paymentMethods = one.counterparty.paymentMethods;
  const bill = scene.bill(one);
  const equal = scene.bill(two, { total: bill.total });
  const shown = {
    counterpartyIban: one.iban,
    counterpartyName: pick(scene, "Zentrale Kasse|Shared Services|") || undefined,
  };
  if (isTold) scene.must({ ...shown, text: cited(scene, bill) }, bill);
  else scene.never({ ...shown, text: pick(scene, "Zahlung|payment|merci"), untold: true, equals: [equal] }, bill);
}

/** A name in the field for the payer, which the bank cut, wrote in capitals or replaced by its own. */
function printedPayer(scene: Scene, printed: (name: string) => string | undefined, isOwn: boolean): void {
  const payer = scene.party();
  const bill = scene.bill(payer);
  const counterpartyName = printed(nameOf(payer));
  if (isOwn) scene.must({ text: cited(scene, bill), counterpartyName, counterpartyIban: scene.iban() }, bill);
  else
    scene.never(
      {
        text: pick(scene, "Zahlung|payment|merci|Sammelüberweisung"),
        counterpartyName,
        counterpartyIban: scene.iban(),
        untold: true,
      },
      bill,
    );
}

/** Two customers called alike; a payment without a number, or with one. */
function namesakes(scene: Scene, isTold: boolean): void {
  const name = person(scene);
  const [one, two] = [scene.party(name, { account: false }), scene.party(name, { account: false })];
  const bill = scene.bill(one);
  const equal = scene.bill(two, { total: bill.total });
  const shown = { counterpartyName: name, counterpartyIban: scene.iban() };
  if (isTold) scene.must({ ...shown, text: cited(scene, bill) }, bill);
  else scene.never({ ...shown, text: pick(scene, "Kurs|fee|cotisation|danke"), untold: true, equals: [equal] }, bill);
}

/** Money out that has the amount of a bill: to a person, an office, or by a card. */
function otherOut(scene: Scene, texts: string, payee: Partial<Line>): void {
  const supplier = scene.party(`${scene.word()} Hotel GmbH`);
  const bill = scene.bill(supplier, { direction: "payable", invoiceNumber: scene.numbered("26-1????") });
  const text = pick(scene, texts).replace("§", nameOf(supplier)).replace("#", bill.invoiceNumber);
  scene.never({ text, direction: "debit", amount: bill.total, counterpartyIban: scene.iban(), ...payee });
}

/** A supplier collects its bill. */
function collects(scene: Scene, texts: string, isSure: boolean): void {
  const supplier = scene.party();
  const bill = scene.bill(supplier, { direction: "payable", invoiceNumber: scene.numbered("7001?????") });
  const shown = { text: cited(scene, bill, texts), from: supplier, mandateId: "MND-0017" };
  if (isSure) scene.must(shown, bill);
  else scene.never({ ...shown, direction: "debit", amount: bill.total });
}

/** A payment with another amount than the invoice that it cites. */
function differing(scene: Scene, texts: string, amountOf: (total: bigint) => bigint): void {
  const payer = scene.party();
  const bill = scene.bill(payer);
  scene.never({ text: cited(scene, bill, texts), from: payer, amount: amountOf(bill.total) }, bill);
}

/** The next instalment of an invoice. */
function instalment(scene: Scene, isNext: boolean): void {
  const payer = scene.party();
  const total = scene.amount() * 3n;
  const instalments = [0, 1, 2].map((nth) => ({ dueDate: addDays(FIRST_DAY, 5 + nth * 30), amount: total / 3n }));
  const bill = scene.bill(payer, { total, instalments });
  const shown = { text: cited(scene, bill), from: payer };
  if (isNext) scene.must({ ...shown, amount: total / 3n }, bill);
  else scene.never({ ...shown, amount: total / 3n + 700n }, bill);
}

/** A direct debit of ours that the customer's bank takes back. */
function takenBack(scene: Scene, texts: string): void {
  const payer = scene.party();
  const bill = scene.bill(payer);
  const returns = scene.must({ text: cited(scene, bill), from: payer, week: 0 }, bill);
  scene.never({
    text: cited(scene, bill, texts),
    from: payer,
    direction: "debit",
    amount: bill.total,
    reversal: true,
    returns,
  });
}

/** A bill whose payee has the account that the text tells. */
function accountInText(scene: Scene, isOwn: boolean): void {
  const supplier = scene.party();
  const bill = scene.bill(supplier, { direction: "payable", invoiceNumber: scene.numbered("S-26/????") });
  const iban = isOwn ? supplier.iban : scene.iban();
  const text = pick(scene, "EREF+E77 SVWZ+# IBAN+%|#  IBAN %|Rechnung # auf %|# to account %")
    .replace("#", bill.invoiceNumber)
    .replace("%", iban);
  const shown = { text, counterpartyName: nameOf(supplier) };
  if (isOwn) scene.must(shown, bill);
  else scene.never(shown, bill);
}

const owed = (party: Party, scene: Scene) => scene.bill(party);

/** A customer cites the number of another customer with its own amount. */
function exchanged(scene: Scene, isOwn: boolean): void {
  const [payer, other] = [scene.party(), scene.party()];
  const [own, foreign] = [owed(payer, scene), owed(other, scene)];
  if (isOwn) scene.must({ text: cited(scene, own), from: payer }, own);
  else scene.never({ text: cited(scene, foreign), from: payer, amount: own.total, untold: true }, own);
}

export const bookkeepingSecond: Kinds = {
  ...habits({
    "a number that the text denies": {
      wrong:
        "nicht für #|statt #|anstelle von #|instead of #|not for #|au lieu de #|en lugar de #|zamiast #|# bereits bezahlt|# already paid|# déjà payée|# ya pagada|# già pagata|# hat sich erledigt|ersetzt #",
      honest:
        "# zur Zahlung|# fällig|# due|payment due for #|# à payer|pago pendiente de #|zaległa faktura #|offene Rechnung #",
    },
    "a pro forma, a quote or a copy by its number": {
      ...digits,
      wrong:
        "proforma #|pro-forma #|predračun #|profaktura #|ennakkolasku tarjous #|quotation #|Kostenvoranschlag #|cotización #|teklif no #|предложение #",
      honest:
        "Kopie der Rechnung #|duplicata facture #|copia factura #|invoice copy #|opis faktury #|kopie faktury #|faktura # (duplikat)",
      unsure: true,
    },
    "the customer's number beside the invoice's": {
      honest:
        "Kd-Nr. 55??? Rg-Nr. #|cust 77??? inv #|client 88??? facture #|cliente 4???? factura #|KUNDENNR 9???? RECHNUNGSNR #|zákazník 3???? faktura #|klantnr 2???? factuurnr #|RE-NR. # KD-NR. 66???",
      wrong:
        "Kd-Nr. 55??? Rg-Nr. 88?????|cust 77??? inv 99?????|client 88??? facture 77?????|cliente 4???? factura 88?????",
    },
    "a cheque, a card or a safe by a short number": {
      number: "5???",
      by: "stranger",
      wrong:
        "cheque #|chèque n° #|cheque no. # deposit|Scheck #|assegno #|čeka #|safe #|Schließfach #|locker #|Terminal # |kaart #|Parkplatz #|ticket #|Startnummer #",
      honest: "Rechnung #|facture n° #|invoice no. #|faktura č. #|fattura n. #|factuur #",
      unsure: true,
    },
    "parts of a whole in words": {
      wrong:
        "Hälfte von #|half of #|moitié de #|mitad de #|metà di #|połowa #|první polovina #|1/2 #|erster Teil #|first part of #|Teilbetrag #|resto #|solde restant #|zbytek #|Restzahlung #",
      meant: true,
      honest:
        "gesamte Rechnung #|full amount #|totalité #|pago total #|saldo totale #|całość #|celá částka #|in full settlement of inv #",
    },
    "a supplier's bill with words of another purpose": {
      bill: { direction: "payable" },
      number: "B26????",
      honest:
        "Rechnung #|facture #|invoice #, thanks|Bezahlung #|# Lieferung März|pago #|platba faktury #|zapłata #|# incl. freight",
      wrong:
        "Mietkaution|Kredit Rate 3|loan instalment|crédit échéance|Leasingrate|Steuervorauszahlung|dividend|payroll|nájem červenec|cuota préstamo|Spende|gift",
    },
  }),
  "year and serial exchanged": (scene) => turned(scene, "2025", false),
  "year and serial exchanged, honest": (scene) => turned(scene, pick(scene, "2026|26"), true),
  "three numbers, one unknown": (scene) => three(scene, false),
  "three numbers, one unknown, honest": (scene) => three(scene, true),
  "a standing order": (scene) => standing(scene, false),
  "a standing order, honest": (scene) => standing(scene, true),
  "a bill paid again": (scene) => again(scene, false),
  "a bill paid again, honest": (scene) => again(scene, true),
  "customers who share an account": (scene) => sharing(scene, false),
  "customers who share an account, honest": (scene) => sharing(scene, true),
  "a payer's name cut by the bank": (scene) => printedPayer(scene, (name) => name.slice(0, 6), false),
  "a payer's name cut by the bank, honest": (scene) =>
    printedPayer(scene, (name) => name.slice(0, scene.random.int(8, 20)).toUpperCase(), true),
  "a payer's name replaced by the bank's": (scene) => printedPayer(scene, () => "Raiffeisenbank Mitte eG", false),
  "a payer's name replaced by the bank's, honest": (scene) =>
    printedPayer(scene, () => pick(scene, "Sparkasse Ulm|Western Union|Wise Payments Ltd|Revolut Bank UAB"), true),
  namesakes: (scene) => namesakes(scene, false),
  "namesakes, honest": (scene) => namesakes(scene, true),
  "expenses of a person with the amount of a bill": (scene) =>
    otherOut(
      scene,
      "Spesen Hotel §|expenses § #|note de frais §|Auslagen #|rimborso spese #|delegacja §|gastos viaje §",
      {
        counterpartyName: person(scene),
      },
    ),
  "a card payment with the amount of a bill": (scene) =>
    otherOut(scene, "VISA 4??? HOTEL.COM|card purchase|CB 0203 STATION|Kartenzahlung POS|pinbetaling|zakup kartą", {
      counterpartyName: undefined,
      counterpartyIban: undefined,
    }),
  "taxes and duties with the amount of a bill": (scene) =>
    otherOut(scene, "USt-VA 01/2026|PAYE M11|TVA CA3|F24|modelo 111|VAT7 styczeń|DPH leden|Gewerbesteuer Q1|#", {
      counterpartyName: pick(scene, "Finanzkasse Nord|HMRC|DGFiP|Urząd Skarbowy|AEAT"),
    }),
  "a supplier collects": (scene) =>
    collects(scene, "Ratenplan|acuerdo aplazado|Abschlag Mai 2027|garantía|Kaution|prepayment credit", false),
  "a supplier collects, honest": (scene) =>
    collects(scene, "Rechnung #|RE-NR #|factura #|facture #|SDD # |incasso #|VERTRAG 88 RECHNUNG #", true),
  "more than the bill, with a fee": (scene) =>
    differing(scene, "# + Mahngebühr|# plus fee|# + pénalité|#", (total) => total + 500n),
  "less than the bill, with a discount": (scene) =>
    differing(
      scene,
      "# -3% Skonto|# minus 3% disc.|# moins 3% d'escompte|# 3% kassarabatt|# sk. 3%|# pronto pago 3%|# skonto",
      (total) => (total * 97n) / 100n,
    ),
  "half of the bill": (scene) => differing(scene, LABELS, (total) => total / 2n),
  "an instalment": (scene) => instalment(scene, false),
  "an instalment, honest": (scene) => instalment(scene, true),
  "a direct debit taken back": (scene) =>
    takenBack(scene, "RETOURE #|REJECT #|REJET #|IMPAGADO #|INSOLUTO #|ZWROT #|#"),
  "an account in the text of a bill": (scene) => accountInText(scene, false),
  "an account in the text of a bill, honest": (scene) => accountInText(scene, true),
  "another customer's number with the own amount": (scene) => exchanged(scene, false),
  "another customer's number with the own amount, honest": (scene) => exchanged(scene, true),
  "a stranger with the amount alone": (scene) => {
    const { total } = scene.bill(scene.party());
    scene.never({
      text: pick(scene, "Zahlung|payment|invoice|facture|merci|per Rechnung"),
      ...stranger(scene),
      amount: total,
    });
  },
};
