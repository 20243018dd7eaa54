import { addDays } from "@matchbook/runtime/values/days";
import type { Invoice } from "../records.ts";
import { FIRST_DAY, type Kinds, pick, type Scene, stranger } from "./scene.ts";

/** A known payer with one open invoice of the amount who gives a short number, the day of an invoice, or instalments. */

const LABELS =
  "Rechnung|invoice|facture|factura|fattura|factuur|faktura|lasku|Inv|bill|Re.|RG|Fra.|FV|Rechnung Nr.|" +
  "invoice no.|facture n°|factura nº|fattura n.|faktura nr|számla|fatura no|bill no";
/** The invoice of a day: `Y`, `M` and `D` stand for its parts. */
const DATED =
  "Rechnung vom D.M.Y|Rechnung v. D.M.Y|Rg. vom D.M.Y|Re. v. D.M.Y|invoice of D/M/Y|invoice dated Y-M-D|" +
  "invoice D/M/Y|Invoice date Y-M-D|facture du D/M/Y|factura del D/M/Y|factura de fecha D/M/Y|" +
  "fattura del D/M/Y|fatura de D/M/Y|factuur van D-M-Y|factuur dd D-M-Y|faktura z dnia D.M.Y|" +
  "faktura ze dne D.M.Y|faktura av Y-M-D|faktura av D.M.Y|faktura af D.M.Y|lasku D.M.Y|számla Y.M.D|" +
  "Rechnungsdatum D.M.Y|Ihre Rechnung vom D.M.Y|your invoice from D.M.Y|Rechnung D.M.Y|請求書 Y/M/D|" +
  "发票 Y-M-D";

/** A payer with one open invoice, whose number ends with 41. */
function owing(scene: Scene, fields: Partial<Invoice> = {}) {
  const payer = scene.party();
  const invoiceNumber = pick(scene, `FA-${scene.random.digits(6)}41|RE-2026-0${scene.random.digits(2)}41`);
  return { payer, bill: scene.bill(payer, { invoiceNumber, ...fields }) };
}

/** Three digits that are neither the beginning nor the end of the number. */
const three = (scene: Scene) => `${scene.random.int(3, 9)}${pick(scene, "12|37|58|93|06")}`;

/** Says a text on the payment of the only open invoice. */
function says(scene: Scene, text: string, fields: Partial<Invoice> = {}): void {
  const { payer, bill } = owing(scene, fields);
  scene.never({ text, from: payer, amount: bill.total });
}

function dayAs(form: string, day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return form.replace("Y", year).replace("M", month).replace("D", date);
}

/** An invoice in three equal instalments. */
function plan(scene: Scene) {
  const payer = scene.party();
  const part = scene.amount();
  const instalments = [10, 40, 70].map((days) => ({ dueDate: addDays(FIRST_DAY, days), amount: part }));
  return { payer, part, bill: scene.bill(payer, { total: part * 3n, instalments, dueDate: addDays(FIRST_DAY, 10) }) };
}

export const shortNumbers: Kinds = {
  "short: three digits behind a label": (scene) => says(scene, `${pick(scene, LABELS)} ${three(scene)}`),
  "short: four digits behind a label": (scene) => says(scene, `${pick(scene, LABELS)} 4${three(scene)}`),
  "short: three digits without a label": (scene) =>
    says(scene, pick(scene, "% danke|Danke %|payment %").replace("%", three(scene))),
  "short: four digits without a label": (scene) =>
    says(scene, pick(scene, "% danke|Danke %|Zahlung %|ref %|%").replace("%", `4${three(scene)}`)),
  "short: letters and three digits": (scene) =>
    says(
      scene,
      `${pick(scene, "F-|A-|R-|RE|INV-|#|F/|No. |nº |n. |č. |A|K-")}${three(scene)}${pick(scene, "| danke| merci")}`,
    ),
  "short: the last three digits": (scene) => {
    const { payer, bill } = owing(scene);
    scene.must({ text: `${pick(scene, LABELS)} ${bill.invoiceNumber.slice(-3)}`, from: payer }, bill);
  },
  "short: a whole number of three digits": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer, { invoiceNumber: String(scene.random.int(100, 989)) });
    const text = pick(scene, "% danke|Danke %|Zahlung %|Rechnung %|%|RE %").replace("%", bill.invoiceNumber);
    scene.must({ text, from: payer }, bill);
  },
  "short: a year": (scene) => {
    const { payer, bill } = owing(scene);
    scene.may({ text: pick(scene, "Rechnung 2026|Abo 2026|danke 2026|Beitrag 2026"), from: payer }, bill);
  },
  "day: of another invoice": (scene) =>
    says(scene, dayAs(pick(scene, DATED), addDays(FIRST_DAY, -scene.random.int(34, 75))), {
      issueDate: addDays(FIRST_DAY, -12),
    }),
  "day: of the invoice": (scene) => {
    const { payer, bill } = owing(scene, { issueDate: addDays(FIRST_DAY, -12) });
    scene.must({ text: dayAs(pick(scene, DATED), bill.issueDate), from: payer }, bill);
  },
  "day: of the payment": (scene) => {
    const { payer, bill } = owing(scene, { issueDate: addDays(FIRST_DAY, -40) });
    const form = pick(scene, "Zahlung vom D.M.Y|payment Y-M-D|virement du D/M/Y|pago del D/M/Y|D.M.Y|am D.M.Y");
    scene.must({ text: dayAs(form, addDays(FIRST_DAY, 8)), from: payer }, bill);
  },
  "instalment: the next": (scene) => {
    const { payer, part, bill } = plan(scene);
    const text = pick(scene, `|danke|Rechnung|Rate 1 ${bill.invoiceNumber}`);
    scene.must({ text, from: payer, amount: part }, bill);
  },
  "instalment: two at once": (scene) => {
    const { payer, part, bill } = plan(scene);
    scene.never({ from: payer, amount: part * 2n }, bill);
  },
  "instalment: another invoice has the amount": (scene) => {
    const { payer, part, bill } = plan(scene);
    const other = scene.bill(payer, { total: part });
    scene.never({ from: payer, amount: part, equals: [bill] }, other);
  },
  "instalment: a stranger": (scene) => {
    const { part } = plan(scene);
    scene.never({ text: "Rate", ...stranger(scene), amount: part });
  },
  "instalment: money for something else": (scene) => {
    const { payer, part } = plan(scene);
    scene.never({ text: pick(scene, "Kaution|loan|Spende|fianza"), from: payer, amount: part });
  },
};
