import { describe, expect, test } from "vitest";
import { aLine, anInvoice } from "../setup.ts";
import { allocate, fixture, invoice, message, update } from "./setup.ts";

describe("invoices", () => {
  test("are created or refused one by one in a batch", async () => {
    const duplicate = anInvoice();
    const { results } = await fixture.client.createInvoices(
      { items: [duplicate, anInvoice({ counterpartyCode: "nobody" }), duplicate, anInvoice()] },
      fixture.call,
    );
    expect(results.map(({ outcome }) => (outcome?.$case === "error" ? outcome.value.message : outcome?.$case))).toEqual(
      ["created", "Counterparty not found", "Invoice number already exists", "created"],
    );
  });

  test("refuse a total below the allocated amount, and voiding while an amount is allocated", async () => {
    const [line, number] = [aLine(), await invoice()];
    const { id } = await allocate(line, number, "60");
    const resize = (totalAmount: string) =>
      fixture.client.updateInvoice({ invoiceNumber: number, totalAmount }, fixture.call);
    await expect(resize("59.99")).rejects.toEqual(message("Total amount is below the amount already allocated"));
    expect(await resize("60")).toMatchObject({ status: "paid", remaining: 0n });
    const voidIt = () => fixture.client.voidInvoice({ invoiceNumber: number }, fixture.call);
    await expect(voidIt()).rejects.toEqual(message("An invoice with allocated payments cannot be voided"));
    await update(id, { status: "cancelled" });
    expect(await voidIt()).toMatchObject({ status: "void" });
    expect(await voidIt()).toMatchObject({ status: "void" });
    await expect(resize("70")).rejects.toEqual(message("A void invoice cannot be changed"));
  });
});
