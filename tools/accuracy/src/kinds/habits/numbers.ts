import { addDays } from "@matchbook/runtime/values/days";
import type { Invoice } from "../../records.ts";
import { structuredReference } from "../../structured-reference.ts";
import { FIRST_DAY, type Kinds, type Party, pick, type Scene } from "../scene.ts";
import { habits } from "./habit.ts";

/** Numbers and references as people shorten, glue, group, share and transcribe them. */

const digits = { number: "7??????" };
const yearly = { number: "FV/7????/2026" };

/** The first characters of the digits 0 to 9 in other scripts (Unicode). */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];

function inScript({ random }: Scene, number: string): string {
  const zero = random.pick(ZEROS);
  return number.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

/** A payer with an invoice whose number has digits only. */
function owing(scene: Scene, fields: Partial<Invoice> = {}): { payer: Party; bill: Invoice; number: string } {
  const payer = scene.party();
  const number = scene.numbered("7??????");
  return { payer, number, bill: scene.bill(payer, { invoiceNumber: number, ...fields }) };
}

/** Three open invoices of a payer, which have its one reference. */
function shared(scene: Scene) {
  const payer = scene.party();
  const paymentReference = structuredReference(scene.random, "KID", scene.random.int(100_000, 999_999));
  return { payer, paymentReference, bills: [0, 1, 2].map(() => scene.bill(payer, { paymentReference })) };
}

const oneOff = (number: string) => number.slice(0, -2) + String((Number(number.slice(-2)) + 41) % 100).padStart(2, "0");

const grouped = (scene: Scene, number: string) =>
  number.replace(/^(\d)(\d{3})(\d{3})$/, pick(scene, "$1 $2 $3|$1.$2.$3|$1-$2-$3|$1$2 $3|$1$2-$3"));

export const numbers: Kinds = {
  ...habits({
    "a number glued to its label": {
      ...digits,
      honest:
        "Rechnungsnr.#|Fakturanr#|FVnr#|счёт#|ф-ра№#|factura#|fact.nº#|NFe#|fakturač.#|számla:#|laskunro#|faturano#|facturenr#|請求書#|发票号#",
      wrong: "zamówienienr#1|zakázka#7|commande#2|umowa#3|pedido#4|tilausnro#5|siparişno#6",
    },
    "number and year apart": {
      ...yearly,
      honest:
        "FV @/26|faktura @ z 2026|fakt. @ rok 2026|FV nr @ (2026)|@ din 2026|n. @ del 2026|№@ от 2026 г.|@/2026|FV@/2026|factura @-2026",
      wrong:
        "FV @/25|faktura @ z 2025|fakt. @ rok 2025|FV nr @ (2025)|@ din 2025|n. @ del 2025|№@ от 2025 г.|@/2025|FV@/2025|factura @-2025",
    },
    "point of sale and number": {
      number: "B 0003-000????7",
      honest: "FC #|Fact. B 3-@|FACT B 0003 @|factura #|pago B0003-@",
      unsure: true,
      wrong: "FC A 0003-@|FC B 0002-@|NC B 0003-@|ND B 0003-@|Recibo C 0003-@",
    },
  }),
  "a number in groups": (scene) => {
    const { payer, bill, number } = owing(scene);
    scene.never({ text: grouped(scene, oneOff(number)), from: payer, amount: bill.total });
  },
  "a number in groups, honest": (scene) => {
    const { payer, bill, number } = owing(scene);
    scene.must({ text: `${pick(scene, "|Rechnung |faktura |n. ")}${grouped(scene, number)}`, from: payer }, bill);
  },
  "a number in digits of another script": (scene) => {
    const { payer, bill, number } = owing(scene);
    scene.never({ text: inScript(scene, oneOff(number)), from: payer, amount: bill.total });
  },
  "a number in digits of another script, honest": (scene) => {
    const { payer, bill, number } = owing(scene);
    scene.must(
      { text: `${pick(scene, "|فاتورة |बिल |ใบแจ้งหนี้ |請求書 ")}${inScript(scene, number)}`, from: payer },
      bill,
    );
  },
  "zeros before a number left out": (scene) => {
    const payer = scene.party();
    const number = scene.numbered("7????");
    const { total } = scene.bill(payer, { invoiceNumber: `00000${number}` });
    scene.never({ text: pick(scene, `ф-ра ${oneOff(number)}|fact. ${oneOff(number)}`), from: payer, amount: total });
  },
  "zeros before a number left out, honest": (scene) => {
    const payer = scene.party();
    const number = scene.numbered("7????");
    const bill = scene.bill(payer, { invoiceNumber: `00000${number}` });
    scene.must(
      { text: pick(scene, `ф-ра ${number}|fact. ${number}|по фактура № ${number}|#${number}`), from: payer },
      bill,
    );
  },
  "a check digit more than the number": (scene) => {
    const { payer, bill, number } = owing(scene);
    scene.never({ text: pick(scene, `KID ${number}88|OCR ${number}1234`), from: payer, amount: bill.total });
  },
  "a check digit more than the number, honest": (scene) => {
    const payer = scene.party();
    const reference = structuredReference(scene.random, "OCR", scene.random.int(100_000, 999_999));
    const bill = scene.bill(payer, { invoiceNumber: reference.slice(0, -1) });
    scene.may(
      { text: pick(scene, `KID ${reference}|OCR ${reference}|viite ${reference}|${reference}`), from: payer },
      bill,
    );
  },
  "a reference of digits, another amount and no payer": (scene) => {
    const paymentReference = structuredReference(scene.random, "FI", scene.random.int(1_000_000, 9_999_999));
    const bill = scene.bill(scene.party(), { paymentReference });
    const amount = bill.total - BigInt(scene.random.int(500, 9_000));
    scene.never(
      { text: pick(scene, "|viite #|ref #").replace("#", paymentReference), reference: paymentReference, amount },
      bill,
    );
  },
  "a reference that several invoices share": (scene) => {
    const { payer, paymentReference, bills } = shared(scene);
    const amount = bills.reduce((sum, { total }) => sum + total, 0n) - 7_700n;
    scene.never({ text: `KID ${paymentReference}`, from: payer, amount, untold: true }, ...bills);
  },
  "a reference that several invoices share, honest": (scene) => {
    const { payer, paymentReference, bills } = shared(scene);
    const meant = scene.random.chance(0.5) ? bills : bills.slice(0, 1);
    scene.may({ text: `KID ${paymentReference}`, from: scene.random.chance(0.5) ? payer : undefined }, ...meant);
  },
  "a supplier's number of two years": (scene) => {
    const supplier = scene.party();
    const invoiceNumber = scene.numbered("R-1??");
    const fields = { direction: "payable", invoiceNumber } as const;
    const old = scene.bill(supplier, { ...fields, issueDate: addDays(FIRST_DAY, -380) });
    const own = scene.bill(supplier, { ...fields, total: old.total });
    scene.never({ text: `Rechnung ${invoiceNumber}`, from: supplier, equals: [old] }, own);
  },
  "a supplier's number of two years, honest": (scene) => {
    const supplier = scene.party();
    const invoiceNumber = scene.numbered("R-1??");
    const fields = { direction: "payable", invoiceNumber } as const;
    const old = scene.bill(supplier, { ...fields, issueDate: addDays(FIRST_DAY, -380) });
    const own = scene.bill(supplier, { ...fields, ...(scene.random.chance(0.5) && { total: old.total }) });
    const [year, month, day] = own.issueDate.split("-");
    scene.may(
      {
        text: pick(
          scene,
          `${invoiceNumber} vom ${day}.${month}.${year}|invoice ${invoiceNumber} of ${year}-${month}-${day}`,
        ),
        from: supplier,
      },
      own,
    );
  },
};
