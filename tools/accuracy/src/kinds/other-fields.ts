import type { Line } from "../records.ts";
import { type Kinds, nameOf, type Party, pick, type Scene, stranger } from "./scene.ts";

/** Lines of a known account whose text says nothing, or the own number, and whose other fields say something else or nothing. */

const bareOf = (party: Party) => nameOf(party).split(" ").slice(0, 2).join(" ");

/** A customer with the plain form `Name Trade Form`, so that the name without its form is known. */
const plain = (scene: Scene) => scene.party(`${scene.bareName()} ${pick(scene, "GmbH|Ltd|AB|B.V.|Oy|Kft.")}`);

type IdField = "endToEndId" | "instructionId" | "bankReference" | "mandateId";
const IDS: IdField[] = ["endToEndId", "instructionId", "bankReference", "mandateId"];
/** Ids that a payer fills; the others are the bank's or the tenant's. */
const PAYERS: IdField[] = ["endToEndId", "instructionId"];

const inId = (field: IdField, id: string): Partial<Line> => ({ [field]: id });

/** A line of a known payer with the amount of its only open invoice. */
function says(scene: Scene, fields: Partial<Line>, text = pick(scene, "|merci|Zahlung|thank you")): void {
  const payer = plain(scene);
  const { total } = scene.bill(payer);
  scene.never({ text, from: payer, amount: total, ...fields });
}

/** Texts of a payer in an id that programs fill, by their meanings. */
const SAID: Record<string, string> = {
  "a purpose":
    "CAUTION-STUDIO|LOYER 02/2026|PRESTAMO-4471|NOMINA FEBRERO|VAKUUS|HYRA-MARS|DAROWIZNA 1|ZALOHA 2026|SALAIRE FEVRIER|REFUND-88123|DEPOSIT FLAT",
  "an order or another document":
    "AUFTRAG 551208|ORDER-77120|PEDIDO 88123|COMMANDE-41207|ZAMOWIENIE 5512|LIEFERSCHEIN 90112|DELIVERY 88120",
  "a month of another year": "RG OKTOBER 2024|INVOICE APRIL 2024|FACTURE JUIN 2024",
  "a thing or an occasion": "PROJEKT WINTERHAFEN|HOCHZEIT|YACHTHAFEN BOOT|KLASSENFAHRT|JUBILAEUM",
  "an unknown number behind a label": "RECHNUNG 998812|INVOICE 881207|RG 7799120",
};

const said: Kinds = Object.fromEntries(
  Object.entries(SAID).map(([name, ids]) => [
    `field: ${name} in an id`,
    (scene: Scene) =>
      says(scene, inId(name.startsWith("an unknown") ? "endToEndId" : scene.random.pick(PAYERS), pick(scene, ids))),
  ]),
);

/** Texts of programs and banks in ids. */
const HONEST = [
  ...["NOTPROVIDED", "NONREF", "UNKNOWN", "keine Angabe", "n/a"],
  ...["ZV-20260302-0007", "E2E99812077", "SAGE-441207", "PAYMENT-RUN-88", "DATEV ZAHLUNG 4471", "trx/9981-2207"],
  ...["5f3c09aa7d2e4b1c8f60", "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9", "BATCH 20260302", "VIR-SEPA-7781"],
];

export const otherFields: Kinds = {
  ...said,
  "field: another customer's name in an id": (scene) => {
    const other = plain(scene);
    if (scene.random.chance(0.5)) scene.bill(other);
    const id = pick(scene, "%|RG %|%-FEB|PAY % 02|%/881").replace(
      "%",
      scene.random.pick([nameOf(other), bareOf(other)]),
    );
    says(scene, inId(scene.random.pick(IDS), scene.random.chance(0.5) ? id.toUpperCase() : id));
  },
  "field: another customer's name in an id, written together": (scene) => {
    const word = scene.word();
    scene.party(`${word} GmbH`);
    says(scene, inId(scene.random.pick(PAYERS), pick(scene, `${word}GmbH|RG${word}|${word}2026|${word}gmbh-7`)));
  },
  "field: another customer's name in an id, beside the own number": (scene) => {
    const [payer, other] = [plain(scene), plain(scene)];
    const bill = scene.bill(payer);
    const field = scene.random.pick(IDS);
    scene.never({ text: `Invoice ${bill.invoiceNumber}`, from: payer, ...inId(field, bareOf(other)) }, bill);
  },
  "field: another customer's account in an id": (scene) => {
    says(scene, inId(scene.random.pick(IDS), plain(scene).iban));
  },
  "field: the number of another invoice in an id of the bank or the program": (scene) => {
    const other = scene.bill(plain(scene), { invoiceNumber: `RX-2026-${scene.random.digits(5)}` });
    const payer = plain(scene);
    const bill = scene.bill(payer, { invoiceNumber: `RX-2026-${scene.random.digits(5)}`, total: other.total });
    const field = scene.random.pick(["instructionId", "bankReference"] as const);
    scene.never({ text: "", from: payer, ...inId(field, other.invoiceNumber), equals: [bill] }, other);
  },
  "field: a name in an id, the text tells the payer": (scene) => {
    const payer = scene.party(`${scene.bareName()} LLC`, { account: false });
    const { total } = scene.bill(payer);
    const id = scene.random.pick([bareOf(plain(scene)), `OBO ${scene.company()}`, "DEPOSIT MAY", "LOAN 4471"]);
    scene.never({ text: `ACH CREDIT ${nameOf(payer).toUpperCase()}`, endToEndId: id, amount: total });
  },
  "field: a text that nothing explains beside an empty reference": (scene) => {
    says(
      scene,
      { reference: pick(scene, "NOTPROVIDED|NONREF|NOTAVAILABLE") },
      pick(scene, "Winterhafen|Boot Aurora|Tante Hilde"),
    );
  },
  "field: another company in the field for the name": (scene) => {
    const payer = plain(scene);
    const { total } = scene.bill(payer);
    const counterpartyName = `${scene.bareName()} ${pick(scene, "GmbH|Ltd|S.r.l.|Sp. z o.o.|LLC")}`;
    scene.never({ text: pick(scene, "|merci"), counterpartyName, counterpartyIban: payer.iban, amount: total });
  },
  "field: another customer in the field for the name, beside the number": (scene) => {
    const [payer, other] = [plain(scene), plain(scene)];
    const bill = scene.bill(payer);
    scene.never({ text: bill.invoiceNumber, counterpartyName: nameOf(other), counterpartyIban: payer.iban }, bill);
  },
  "field: honest, the ids of programs and banks": (scene) => {
    const payer = plain(scene);
    const field = scene.random.pick(["endToEndId", "instructionId", "bankReference"] as const);
    scene.must(
      { text: pick(scene, "|merci|Zahlung"), from: payer, ...inId(field, scene.random.pick(HONEST)) },
      scene.bill(payer),
    );
  },
  "field: honest, the own name or number in an id": (scene) => {
    const payer = plain(scene);
    const bill = scene.bill(payer);
    const id = scene.random.pick([
      nameOf(payer),
      `${bareOf(payer)}-02`,
      bill.invoiceNumber,
      `RG ${bill.invoiceNumber}`,
    ]);
    scene.must({ text: pick(scene, "|merci"), from: payer, endToEndId: id }, bill);
  },
  "field: honest, any words in an id beside the number": (scene) => {
    const payer = plain(scene);
    const bill = scene.bill(payer);
    const endToEndId = pick(scene, "PROJEKT WINTERHAFEN|ORDER-77120|Frau Moser|KST 4711|BESTELLUNG 88120");
    scene.must({ text: `Invoice ${bill.invoiceNumber}`, from: payer, endToEndId }, bill);
  },
  "field: honest, the own name cut, turned or with a title": (scene) => {
    const [word, trade] = [scene.word(), scene.word()];
    const payer = scene.party(`${word} ${trade} GmbH`);
    const counterpartyName = pick(
      scene,
      `${trade} ${word} GmbH|Fa. ${word} ${trade}|${word} ${trade.slice(0, 4)}|${word}|${word} ${trade} G.m.b.H.`,
    );
    scene.must({ text: "", counterpartyName, counterpartyIban: payer.iban }, scene.bill(payer));
  },
  "field: honest, a stranger's ids beside the number": (scene) => {
    const bill = scene.bill(plain(scene));
    scene.must(
      { text: `Invoice ${bill.invoiceNumber}`, ...stranger(scene), endToEndId: scene.random.pick(HONEST) },
      bill,
    );
  },
};
