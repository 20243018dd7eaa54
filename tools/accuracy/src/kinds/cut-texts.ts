import { structuredReference } from "../structured-reference.ts";
import { type Kinds, nameOf, type Party, pick, type Scene } from "./scene.ts";

/**
 * A known payer's text that fills a field of the bank. When it is cut off before or within the number, nothing left says
 * what the payment is for. The nearest honest texts say it, are longer or shorter, or end with words of the bank.
 */

const WIDTHS = [27, 35, 54, 65, 70, 140];
const SHORT_WIDTHS = [18, 22];

/** Words that announce no number and no purpose. */
const COURTESY = "danke|vielen Dank|thank you|Zahlung|payment|merci|Ueberweisung|mit Dank|thanks";

/** Words of courtesy up to at least this length. */
function courtesy(scene: Scene, length: number, head = ""): string {
  let text = head;
  while (text.length < length) text += `${text === "" ? "" : " "}${pick(scene, COURTESY)}`;
  return text;
}

/** A text that a bank cut off so that nothing of the number, or its first one or two characters, is left. */
function cutOff(scene: Scene, head: string, number: string): string {
  const width = scene.random.pick(WIDTHS.filter((each) => each > head.length));
  return `${courtesy(scene, width - scene.random.int(0, 3), head)} ${number}`.slice(0, width).trimEnd();
}

/** A text of exactly this width that ends with these words, behind as many of courtesy as fit. */
function filled(scene: Scene, width: number, end: string): string {
  const room = width - end.length - 1;
  let words = "";
  for (let next = pick(scene, COURTESY); words.length + next.length < room; next = pick(scene, COURTESY)) {
    words += `${words === "" ? "" : " "}${next}`;
  }
  return `${words.padEnd(room, ".")} ${end}`;
}

/** The payer has one open invoice of the amount, and means an invoice of another customer, whose number is cut off. */
const lost = (write: (scene: Scene, payer: Party, number: string) => string) => (scene: Scene) => {
  const payer = scene.party();
  const meant = scene.bill(scene.party());
  const own = scene.bill(payer, { total: meant.total });
  const text = write(scene, payer, meant.invoiceNumber);
  scene.never({ text, from: payer, equals: [own], untold: true }, meant);
};

/** Two invoices of one payer, of which the number of one is the beginning of the other's. */
function twoNumbers(scene: Scene, isOneAmount: boolean) {
  const payer = scene.party();
  const short = scene.bill(payer);
  const total = isOneAmount ? short.total : scene.amount();
  const long = scene.bill(payer, { invoiceNumber: `${short.invoiceNumber}4`, total });
  const text = filled(scene, scene.random.pick(WIDTHS), short.invoiceNumber);
  return { payer, short, long, text };
}

export const cutTexts: Kinds = {
  "cut text: before the number": lost((scene, _, number) => cutOff(scene, "", number)),
  "cut text: behind the payer's name": lost((scene, payer, number) =>
    cutOff(scene, `${pick(scene, "TRANSFER FROM|VIREMENT DE|BONIFICO DA")} ${nameOf(payer)}`, number),
  ),
  "cut text: behind a label": lost((scene) =>
    filled(scene, scene.random.pick(WIDTHS), pick(scene, "Rechnung|Invoice no|Facture|Re. Nr.")),
  ),
  "cut text: behind a label that fills BACS or ACH": lost((scene) =>
    filled(scene, scene.random.pick(SHORT_WIDTHS), pick(scene, "INVOICE|Rechnung Nr|FACTURE NO")),
  ),
  "cut text: a full last line": lost(
    (scene) => `${pick(scene, "Zahlung|Danke|Payment")}\n${filled(scene, scene.random.pick([27, 35]), "danke")}`,
  ),
  "cut text: a number that begins another one": (scene) => {
    const { payer, short, long, text } = twoNumbers(scene, true);
    scene.never({ text, from: payer, equals: [short], untold: true }, long);
  },
  "cut text: honest, a number that begins one of another amount": (scene) => {
    const { payer, short, text } = twoNumbers(scene, false);
    scene.must({ text, from: payer }, short);
  },
  "cut text: honest, the number fills the field": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    scene.must({ text: filled(scene, scene.random.pick(WIDTHS), bill.invoiceNumber), from: payer }, bill);
  },
  "cut text: honest, the number is before the end": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    const width = scene.random.pick(WIDTHS);
    const text = courtesy(scene, width, `Rechnung ${bill.invoiceNumber}`).slice(0, width).trimEnd();
    scene.must({ text, from: payer }, bill);
  },
  "cut text: honest, a checked reference in its field": (scene) => {
    const payer = scene.party();
    const paymentReference = structuredReference(scene.random, "RF", scene.random.int(100_000, 999_999));
    const bill = scene.bill(payer, { paymentReference });
    scene.must({ text: cutOff(scene, "", bill.invoiceNumber), from: payer, reference: paymentReference }, bill);
  },
  "cut text: honest, longer or shorter than a field": (scene) => {
    const payer = scene.party();
    const width = scene.random.pick(WIDTHS.map((each) => each + scene.random.pick([-5, 5])));
    let text = "";
    do text = courtesy(scene, width);
    while ([...WIDTHS, ...SHORT_WIDTHS].some((each) => each === text.length || each - 1 === text.length));
    scene.must({ text, from: payer }, scene.bill(payer));
  },
  "cut text: honest, ended by the bank": (scene) => {
    const payer = scene.party();
    const text = filled(scene, scene.random.pick([54, 65, 70]), "DATUM 04.03.2026, 10.15 UHR");
    scene.must({ text, from: payer }, scene.bill(payer));
  },
};
