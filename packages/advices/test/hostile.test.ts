import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LIMITS, StatementError } from "../src/index.ts";
import { read, sampleFile } from "./samples.ts";

const FILES = [
  ...[
    "stripe.csv",
    "adyen.csv",
    "mollie.csv",
    "gocardless.csv",
    "gocardless.json",
    "paypal.csv",
    "paypal-stl.csv",
    "remittance.csv",
  ],
  ...["remittance.820", "orders.ach", "pain001.xml", "pain008.xml", "pain002.xml"],
];

describe.each(FILES)("a damaged %s", (name) => {
  const file = sampleFile(name);
  const change = fc.record({ at: fc.nat(file.length), remove: fc.nat(20), add: fc.uint8Array({ maxLength: 12 }) });

  test("is refused with a line, or read as advices that are the sum of their items", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        let bytes = Buffer.from(file);
        for (const { at, remove, add } of changes)
          bytes = Buffer.concat([bytes.subarray(0, at), add, bytes.subarray(at + remove)]);
        const reading = await read(bytes, { currency: "EUR", fileName: "PO0000001.json" }).catch((error: unknown) => {
          if (error instanceof StatementError) return error.message;
          throw error;
        });
        if (typeof reading === "string") expect(reading).toMatch(/^line \d+: /);
        else
          for (const { total, items } of reading.advices) {
            expect(total).toBeGreaterThanOrEqual(0n);
            expect(items.reduce((sum, { amount }) => sum + amount, 0n)).toBe(total);
            for (const { deductions } of items) expect(deductions.every(({ amount }) => amount > 0n)).toBe(true);
          }
      }),
      { numRuns: 60 },
    );
  });
});

test.each([
  ["an empty file", "", "the file is empty"],
  ["a text", "Dear customer, we have paid.", "the table is no payout report we know"],
  ["a PDF", "%PDF-1.7", "the file is in no format of advices we know: Stripe, PayPal"],
  ["another XML", "<Document><BkToCstmrStmt/></Document>", "the file is in no format of advices"],
  ["deep JSON", `{"payout_items":${"[".repeat(200_000)}`, "the file is not JSON"],
  ["a payout item that is a number", '{"payout_items":[7],"payouts":{"id":"PO1"}}', "an item of payout_items is not"],
  ["a statement as a table", "Date,Text,Balance\n2026-01-01,a,1.00\n", "the table is no payout report we know"],
])("%s is refused", async (_, file, message) => {
  await expect(read(file)).rejects.toThrow(message);
});

test("a zip is refused with what to do instead", async () => {
  await expect(read(zipOf("payouts.csv", sampleFile("stripe.csv")))).rejects.toThrow(
    "line 1: the file is a zip and no workbook: hand in the files that it holds",
  );
});

/** A zip with one file that is not compressed. */
function zipOf(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(content.length, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), header, Buffer.from(name), content]);
  const made = Buffer.from([20, 0]);
  const central = Buffer.concat([Buffer.from("PK\x01\x02"), made, header, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from("PK\x05\x06"), end]);
}

test("texts and lists are bounded, and a number that is too long is refused", async () => {
  const header = "automatic_payout_id,currency,gross,fee,net,reporting_category,description,invoice_number";
  const row = (id: string) => `${header}\n${id},eur,1,0,1,charge,${"x".repeat(2_000)},${"9".repeat(200)}\n`;
  const { advices } = await read(row("po_1"));
  expect(advices[0]?.items[0]).toMatchObject({ documents: [], text: "x".repeat(LIMITS.text) });
  await expect(read(row("p".repeat(101)))).rejects.toThrow(/^line 2: the number "p+…" is longer than 100 characters/);
});

test("a category of Stripe that is the name of a method is another kind", async () => {
  const { advices } = await read(
    "automatic_payout_id,currency,gross,fee,net,reporting_category\npo_1,eur,1,0,1,toString\n",
  );
  expect(advices[0]?.items).toMatchObject([{ kind: "other", text: "toString" }]);
});

test("a table of too many rows is refused", async () => {
  const rows = "po_1,eur,1,0,1,charge\n".repeat(LIMITS.items + 1);
  await expect(read(`automatic_payout_id,currency,gross,fee,net,reporting_category\n${rows}`)).rejects.toThrow(
    "line 1: the table has more than 100000 rows",
  );
});

test("a table with a payment in each row, and payouts with an item each, are read in one pass", async () => {
  const many = Array.from({ length: 4_000 }, (_, at) => at);
  const rows = many.map((at) => `P${at},INV-${at},1.00`).join("\n");
  const table = await read(`Payment Number,Invoice,Amount Paid (EUR)\n${rows}\n`);
  expect(table.advices).toHaveLength(many.length);
  const items = many.map((at) => ({ amount: "1.0", type: "payment_paid_out", links: { payout: `PO${at}` } }));
  const payouts = many.slice(1).map((at) => ({ id: `PO${at}`, amount: 1, currency: "GBP" }));
  const answer = await read(JSON.stringify({ payout_items: items, payouts }));
  expect(answer.advices).toHaveLength(payouts.length);
  expect(answer.warnings).toEqual(["items of no payout in the file, left out: 1"]);
});
