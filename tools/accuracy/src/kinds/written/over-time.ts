import { addDays } from "@matchbook/runtime/values/days";
import type { Invoice } from "../../records.ts";
import { FIRST_DAY, type Kinds, nameOf, type Party, pick, type Scene, stranger } from "../scene.ts";

/**
 * Payments whose truth hangs on what happened before: parts and the rest, instalments, a second payment, invoices that were
 * cancelled or corrected, money that came back, and decisions of a person. Written before the rules were read, and then used
 * to improve them.
 */

const NUMBER =
  "Rechnung #|facture #|invoice #|factura #|fattura #|faktura #|fatura #|számla #|счёт #|τιμολόγιο #|請求書 #";
const DEBIT = "prélèvement #|SDD #|Lastschrift #|addebito #|adeudo #|inkaso #|autogiro #";

/** A text with the numbers of some invoices, for `#`, `&` and `%`. */
function said(scene: Scene, texts: string, ...bills: Invoice[]): string {
  const numbers: Record<string, string | undefined> = Object.fromEntries(
    ["#", "&", "%"].map((sign, at) => [sign, bills[at]?.invoiceNumber]),
  );
  return pick(scene, texts).replace(/[#&%]/g, (sign) => numbers[sign] ?? sign);
}

/** An invoice with what is open of it behind a payment. */
const open = (bill: Invoice, total: bigint): Invoice => ({ ...bill, total });

const payable = (form: string, scene: Scene) =>
  ({ direction: "payable", invoiceNumber: scene.numbered(form) }) as const satisfies Partial<Invoice>;

/** An invoice of which a part is paid, and what is open of it. */
function paidInPart(
  scene: Scene,
  payer: Party,
  part: (total: bigint) => bigint,
  fields: Partial<Invoice> = {},
): Invoice {
  const bill = scene.bill(payer, fields);
  scene.never({ text: said(scene, NUMBER, bill), from: payer, week: 0, amount: part(bill.total) }, bill);
  return open(bill, bill.total - part(bill.total));
}

const half = (total: bigint) => total / 2n;
const third = (total: bigint) => total / 3n;

const REST = [
  "Rest Rechnung #|solde facture #|balance of #|resto #|saldo #|reszta #|doplatek #|restbeløb #|loppuosa #|ostatak #",
  "letzte Rate #|dernier versement #|final instalment #|última cuota #|ultima rata #|ostatnia rata #|son taksit #",
].join("|");
const REST_AND_NEXT = "Rest # und &|reliquat # + &|balance # and &|saldo #, &|resto # e &";

/** An invoice that was cancelled and issued again, which is paid by its own number or by that of the first one. */
function issuedAgain(scene: Scene, cited: "new" | "old", makesLess: bigint): void {
  const payer = scene.party();
  const old = scene.bill(payer, { void: true, invoiceNumber: scene.numbered("AR26????") });
  const bill = scene.bill(payer, {
    total: old.total - makesLess,
    ...(makesLess > 0n && { invoiceNumber: `${old.invoiceNumber}-K` }),
  });
  if (cited === "new") scene.must({ text: said(scene, NUMBER, bill), from: payer }, bill);
  else scene.never({ text: said(scene, NUMBER, old), from: payer, amount: bill.total }, bill);
}

/** The first of three instalments is paid, and then one that the text counts. */
function instalment(scene: Scene, nth: 1 | 2): void {
  const payer = scene.party();
  const total = scene.amount() * 3n;
  const amount = total / 3n;
  const instalments = [0, 1, 2].map((at) => ({ dueDate: addDays(FIRST_DAY, 3 + at * 28), amount }));
  const bill = scene.bill(payer, { total, instalments });
  const counted = (count: number) =>
    said(scene, "Rate § zu #|échéance § #|cuota § #|rata § #|instalment § of #|splátka § #|§. Rate #", bill).replace(
      "§",
      String(count),
    );
  scene.may({ text: counted(1), from: payer, week: 0, amount }, bill);
  if (nth === 2) scene.may({ text: counted(2), from: payer, amount }, bill);
  else scene.never({ text: counted(1), from: payer, amount });
}

/** An invoice is paid, and the next one of the same amount is open: a payment cites either. */
function paidBefore(scene: Scene, fields: (scene: Scene) => Partial<Invoice>, cited: "paid" | "next"): void {
  const payer = scene.party();
  const paid = scene.bill(payer, fields(scene));
  const next = scene.bill(payer, { ...fields(scene), total: paid.total });
  scene.must({ text: said(scene, NUMBER, paid), from: payer, week: 0 }, paid);
  const direction = paid.direction === "payable" ? "debit" : "credit";
  if (cited === "next") scene.must({ text: said(scene, NUMBER, next), from: payer, week: 2 }, next);
  else scene.never({ text: said(scene, NUMBER, paid), from: payer, week: 2, direction, amount: paid.total });
}

/** Money goes out to another payee by a number that a supplier's bill has. */
function equalNumber(scene: Scene, texts: string, to: (supplier: Party) => object): void {
  const supplier = scene.party();
  const bill = scene.bill(supplier, payable("61????", scene));
  scene.never({ text: said(scene, texts, bill), ...to(supplier), direction: "debit", amount: bill.total });
}

const LOANS = "Darlehen # Tilgung|prêt # remboursement|loan # repayment|préstamo # amortización|kredyt # spłata";
const WAGES =
  "Lohn 03/2026 Pers.-Nr #|sueldo marzo empleado #|salaire matricule #|IRPF modelo 111 #|ZUS #|mutuo # rata 7|Kfz-Steuer #";

/** The bills of a supplier, of which one was paid to its factor, and which a person booked. */
function factored(scene: Scene, isOwn: boolean): void {
  const [supplier, other] = [scene.party(), scene.party()];
  const factor = { counterpartyName: `${scene.word()} Factoring AG`, counterpartyIban: scene.iban() };
  const first = scene.bill(supplier, payable("F26-????", scene));
  scene.never({ text: said(scene, NUMBER, first), ...factor, week: 0 }, first);
  const next = scene.bill(isOwn ? supplier : other, payable("F26-????", scene));
  const shown = { text: said(scene, NUMBER, next), ...factor };
  if (isOwn) scene.may(shown, next);
  else scene.never(shown, next);
}

/** A line that pays less, by what is the other way round. */
function lessThan(scene: Scene, texts: string, form: string): void {
  const payer = scene.party();
  const bill = scene.bill(payer);
  const note = scene.bill(payer, { ...payable(form, scene), total: bill.total / 5n });
  scene.never({ text: said(scene, texts, bill, note), from: payer, amount: bill.total - note.total }, bill);
}

/** Two invoices of a payer, where the text cites the second one with the amount of the first. */
function towards(scene: Scene, texts: string): void {
  const payer = scene.party();
  const [first, second] = [scene.bill(payer), scene.bill(payer)];
  scene.never({ text: said(scene, texts, first, second), from: payer, amount: first.total, untold: true });
}

export const overTime: Kinds = {
  "the rest behind a part": (scene) => {
    const payer = scene.party();
    const bill = paidInPart(scene, payer, third);
    scene.never({ text: said(scene, REST, bill), from: payer, amount: bill.total / 2n }, bill);
  },
  "the rest behind a part, honest": (scene) => {
    const payer = scene.party();
    const bill = paidInPart(scene, payer, third);
    scene.must({ text: said(scene, REST, bill), from: payer }, bill);
  },
  "the rest of a supplier's bill, honest": (scene) => {
    const payer = scene.party();
    const bill = paidInPart(scene, payer, half, payable("68?????", scene));
    scene.must({ text: said(scene, REST, bill), from: payer }, bill);
  },
  "the whole behind a part": (scene) => {
    const payer = scene.party();
    const bill = paidInPart(scene, payer, third);
    scene.never({ text: said(scene, NUMBER, bill), from: payer, amount: bill.total + bill.total / 2n }, bill);
  },
  "the rest and the next invoice": (scene) => {
    const payer = scene.party();
    const [bill, next] = [paidInPart(scene, payer, half), scene.bill(payer)];
    const amount = bill.total * 2n + next.total;
    scene.never({ text: said(scene, REST_AND_NEXT, bill, next), from: payer, amount }, bill, next);
  },
  "the rest and the next invoice, honest": (scene) => {
    const payer = scene.party();
    const [bill, next] = [paidInPart(scene, payer, half), scene.bill(payer)];
    scene.may({ text: said(scene, REST_AND_NEXT, bill, next), from: payer }, bill, next);
  },
  "issued again": (scene) => issuedAgain(scene, "old", 0n),
  "issued again, honest": (scene) => issuedAgain(scene, "new", 0n),
  "corrected by a suffix": (scene) => issuedAgain(scene, "old", 1_100n),
  "corrected by a suffix, honest": (scene) => issuedAgain(scene, "new", 1_100n),
  "an instalment paid before": (scene) => instalment(scene, 1),
  "an instalment paid before, honest": (scene) => instalment(scene, 2),
  "paid again, while an equal one is open": (scene) => paidBefore(scene, () => ({}), "paid"),
  "paid again, while an equal one is open, honest": (scene) => paidBefore(scene, () => ({}), "next"),
  "a bill paid again, while an equal one is open": (scene) =>
    paidBefore(scene, () => payable("69?????", scene), "paid"),
  "a bill paid again, while an equal one is open, honest": (scene) =>
    paidBefore(scene, () => payable("69?????", scene), "next"),
  "wages and taxes by the number of a bill": (scene) => equalNumber(scene, WAGES, () => stranger(scene)),
  "a loan of the supplier's own bank": (scene) => equalNumber(scene, LOANS, (supplier) => ({ from: supplier })),
  "a direct debit of a bill, honest": (scene) => {
    const supplier = scene.party();
    const bill = scene.bill(supplier, payable("63?????", scene));
    scene.must({ text: said(scene, DEBIT, bill), from: supplier, mandateId: "M-88" }, bill);
  },
  "a debit that came back": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    const returns = scene.must({ text: said(scene, DEBIT, bill), from: payer, week: 0 }, bill);
    const text = said(scene, "SDD RETURN # AM04|Rücklastschrift #|rejet prélèvement #|recibo devuelto #", bill);
    scene.never({ text, from: payer, direction: "debit", amount: bill.total, reversal: true, returns });
    scene.must({ text: said(scene, NUMBER, bill), from: payer, week: 2 }, bill);
  },
  "a payout by the number of an invoice": (scene) => {
    const bill = scene.bill(scene.party(), { invoiceNumber: scene.numbered("46?????") });
    const text = said(
      scene,
      "STRIPE PAYOUT #|SumUp Auszahlung #|Nets avregning #|PayU wypłata #|REDSYS LIQUIDACION #",
      bill,
    );
    scene.never({ text, ...stranger(scene), amount: bill.total });
  },
  "a payment service, honest": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    const text = said(scene, "§ Rechnung #|§ invoice #|facture # §|§ factura #", bill).replace("§", nameOf(payer));
    scene.must({ text, counterpartyName: "WISE EUROPE SA", counterpartyIban: scene.iban() }, bill);
  },
  "a factor": (scene) => factored(scene, false),
  "a factor, honest": (scene) => factored(scene, true),
  "less what we owe": (scene) =>
    lessThan(scene, "# abzgl. Ihrer Rg. &|# moins votre facture &|# less contra &|# minus kompenzace &", "LR-????"),
  "less a credit note": (scene) =>
    lessThan(scene, "# minus GS &|# moins avoir &|# less CN &|# menos abono &|# meno NC &", "GS-????"),
  "a deposit for the final invoice": (scene) =>
    towards(scene, "Anzahlung für &|acompte sur &|deposit towards &|anticipo de &|förskott på &|ennakko &"),
  "a retention by the number of an invoice": (scene) =>
    towards(scene, "Sicherheitseinbehalt &|retenue de garantie &|retention &|retención &|ritenuta a garanzia &"),
};
