import type { Invoice } from "../records.ts";
import { type Kinds, type Party, pick, type Scene } from "./scene.ts";

/** Payments that are expected without an invoice, within a range of amounts and days, and the nearest look-alikes. */

/** The week in which the lines come, by their value dates. */
const DAYS = { issueDate: "2026-03-08", dueDate: "2026-03-14" };
const RENT = "|Miete|rent|loyer|alquiler|Miete März 2026|rent March 2026|danke|MIETE";

function expects(
  scene: Scene,
  payer: Party,
  fields: Partial<Invoice> = {},
  description = "Miete / rent, Hauptstr. 5",
): Invoice {
  const most = fields.total ?? scene.amount();
  return scene.bill(payer, {
    ...{ type: "expected_payment", invoiceNumber: scene.number(), total: most, ...DAYS },
    expected: { least: (most * 9n) / 10n, most, description },
    ...fields,
  });
}

/** An amount of the range, which no other open item has. */
function within(scene: Scene, { total }: Invoice): bigint {
  return total - BigInt(scene.random.int(1, 99)) * (total / 1_000n);
}

/** A payer with one expected payment. */
function tenantOf(scene: Scene, fields: Partial<Invoice> = {}): { payer: Party; rent: Invoice; amount: bigint } {
  const payer = scene.party();
  const rent = expects(scene, payer, fields);
  return { payer, rent, amount: within(scene, rent) };
}

const contract = (scene: Scene) => `MV-${scene.random.digits(5)}-${scene.random.pick(["A", "B", "K"])}`;

/** Texts of a payment that has the payer, the days and an amount of the range of the only expected payment. */
const SAID: Record<string, string> = {
  "another purpose":
    "Kaution|security deposit|Darlehen|loan|Spende|Gehalt|salary|Versicherung|dividend|caution|fianza|deposit for flat 7",
  "another month": "Miete Februar 2026|rent January|loyer février|alquiler abril|Miete 05/2026|rent December 2025",
  "money that goes back": "Rückzahlung|refund|Erstattung|chargeback|doppelt bezahlt|Gutschrift zu Ihrer Rechnung",
  "an unknown document": "Rechnung V973591|invoice 7355821|Bestellung 47110|RE-2025-99123",
  "something unexplained": "Projekt Nordstern|Hinterlegung|Nebenkosten|Garage Hinterhof|Schlüsselpfand|heating costs",
};

const said: Kinds = Object.fromEntries(
  Object.entries(SAID).map(([name, texts]) => [
    `expected: says ${name}`,
    (scene: Scene) => {
      const { payer, amount } = tenantOf(scene);
      scene.never({ text: pick(scene, texts), from: payer, amount });
    },
  ]),
);

export const expected: Kinds = {
  ...said,
  "expected: of a known payer, in both ranges": (scene) => {
    const { payer, rent, amount } = tenantOf(scene);
    scene.may({ text: pick(scene, RENT), from: payer, amount }, rent);
  },
  "expected: an exact amount of a known payer": (scene) => {
    const { payer, rent } = tenantOf(scene);
    scene.may({ text: pick(scene, RENT), from: payer }, rent);
  },
  "expected: the contract, beside other open items": (scene) => {
    const reference = contract(scene);
    const { payer, rent, amount } = tenantOf(scene, { paymentReference: reference });
    scene.bill(payer);
    // The next month, whose days have not begun.
    expects(scene, payer, { paymentReference: reference, issueDate: "2026-04-08", dueDate: "2026-04-14" });
    const from = scene.random.chance(0.5) ? payer : undefined;
    scene.may({ text: pick(scene, `${reference}|Miete ${reference}|rent ${reference} thanks`), from, amount }, rent);
  },
  "expected: the contract, and another purpose or month": (scene) => {
    const reference = contract(scene);
    const { payer, amount } = tenantOf(scene, { paymentReference: reference });
    const text = pick(scene, "Kaution %|% security deposit|Miete Februar %|rent % January 2026|Darlehen %");
    scene.never({ text: text.replace("%", reference), from: payer, amount });
  },
  "expected: without the contract": (scene) => {
    const { payer, amount } = tenantOf(scene, { paymentReference: contract(scene) });
    scene.never({ text: pick(scene, RENT), from: payer, amount });
  },
  "expected: the contract of another": (scene) => {
    const reference = contract(scene);
    const { amount } = tenantOf(scene, { paymentReference: reference });
    scene.never({ text: `Miete ${reference}-2`, from: scene.party(), amount });
  },
  "expected: before the days, or long after them": (scene) => {
    const late = { issueDate: "2026-02-10", dueDate: "2026-02-14" };
    const early = { issueDate: "2026-03-16", dueDate: "2026-03-20" };
    const { payer, amount } = tenantOf(scene, scene.random.pick([late, early]));
    scene.never({ text: pick(scene, RENT), from: payer, amount });
  },
  "expected: below or above the range": (scene) => {
    const { payer, rent } = tenantOf(scene);
    const amount = scene.random.chance(0.5) ? (rent.total * 8n) / 10n : rent.total + 101n;
    scene.never({ text: pick(scene, RENT), from: payer, amount });
  },
  "expected: two that fit": (scene) => {
    const { payer, rent, amount } = tenantOf(scene);
    expects(scene, payer, { total: rent.total + 1n }, pick(scene, "Miete|rent|Nebenkosten|parking"));
    scene.never({ text: pick(scene, RENT), from: payer, amount });
  },
  "expected: the missed one of the month before": (scene) => {
    const { payer, rent, amount } = tenantOf(scene);
    expects(scene, payer, { total: rent.total, issueDate: "2026-02-08", dueDate: "2026-02-14" });
    scene.never({ text: pick(scene, "|Miete|rent|danke"), from: payer, amount });
  },
  "expected: beside an invoice of the amount": (scene) => {
    const { payer, amount } = tenantOf(scene);
    scene.bill(payer, { total: amount });
    scene.never({ text: pick(scene, "|danke|Miete|Rechnung"), from: payer, amount });
  },
  "expected: beside a larger invoice, of which it may be a part": (scene) => {
    const { payer, rent, amount } = tenantOf(scene);
    scene.bill(payer, { total: rent.total * 3n });
    scene.never({ text: pick(scene, "|danke|Zahlung"), from: payer, amount });
  },
  "expected: a stranger within the range": (scene) => {
    const { amount } = tenantOf(scene);
    scene.never({ text: pick(scene, RENT), amount });
  },
  "expected: two payments for one": (scene) => {
    const { payer, rent, amount } = tenantOf(scene);
    for (const paid of [amount, within(scene, rent)])
      scene.never({ text: pick(scene, RENT), from: payer, amount: paid });
  },
};
