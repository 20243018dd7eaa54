import { describe, expect, test } from "vitest";
import { aLine } from "../setup.ts";
import { allocate, fixture, invoice, invoiceState, message, reconcile } from "./setup.ts";

describe("reconcileLine", () => {
  test("ignore cancels the live matches; a second ignore changes nothing", async () => {
    const [line, number] = [aLine(), await invoice()];
    const { id } = await allocate(line, number, "30");
    expect(await reconcile(line, "ignore")).toMatchObject({ cancelledMatchIds: [id], state: { status: "ignored" } });
    expect(await reconcile(line, "ignore")).toMatchObject({ cancelledMatchIds: [], state: { status: "ignored" } });
    await expect(reconcile(line, "unlink_match", { matchId: id })).rejects.toEqual(
      message("An ignored transaction cannot be reconciled"),
    );
    expect(await reconcile(line, "include")).toMatchObject({ state: { status: "unmatched" }, cancelledMatchIds: [] });
  });

  test("unlink_match cancels only the given match and returns it", async () => {
    const line = aLine();
    const keep = await allocate(line, await invoice(), "30");
    const drop = await allocate(line, await invoice(), "20");
    const answer = await reconcile(line, "unlink_match", { matchId: drop.id });
    expect(answer).toMatchObject({ match: { id: drop.id, status: "cancelled" }, cancelledMatchIds: [drop.id] });
    expect(answer.state).toMatchObject({ allocated: 3_000n });
    expect(await fixture.client.getMatch({ id: keep.id }, fixture.call)).toMatchObject({ status: "active" });
    await expect(reconcile(aLine(), "unlink_match", { matchId: keep.id })).rejects.toEqual(message("Match not found"));
    await expect(reconcile(line, "unlink_match")).rejects.toEqual(message("Match not found"));
  });

  test("unlink_all with ignore cancels all matches and ignores the line", async () => {
    const line = aLine();
    const { id } = await allocate(line, await invoice(), "30");
    const answer = await reconcile(line, "unlink_all", { ignore: true });
    expect(answer).toMatchObject({ cancelledMatchIds: [id], state: { status: "ignored", allocated: 0n } });
  });

  test("save changes invoice, counterparty, payment method and amount of a match at once", async () => {
    const [line, from, to] = [aLine(), await invoice(), await invoice({ counterpartyCode: "C-2", total: 8_000n })];
    const { id } = await allocate(line, from, "100");
    const target = { matchId: id, counterpartyCode: "C-2", paymentMethodCode: "sepa-2", invoiceNumber: to };
    const answer = await reconcile(line, "save", { ...target, matchedAmount: "80" });
    expect(answer.match).toMatchObject({
      id,
      status: "active",
      invoiceNumber: to,
      counterpartyCode: "C-2",
      paymentMethodCode: "sepa-2",
      matchedAmount: 8_000n,
    });
    expect(answer.state).toMatchObject({ status: "partially_matched", allocated: 8_000n });
    expect(await invoiceState(from)).toMatchObject({ status: "open", remaining: 10_000n });
    expect(await invoiceState(to)).toMatchObject({ status: "paid", remaining: 0n });
  });

  test("each refusal of save has its own error text", async () => {
    const [line, number, other] = [aLine(), await invoice(), await invoice({ counterpartyCode: "C-2" })];
    const { id } = await allocate(line, number, "10");
    await allocate(line, other, "10");
    const good = {
      matchId: id,
      counterpartyCode: "C-1",
      paymentMethodCode: "sepa-1",
      invoiceNumber: number,
      matchedAmount: "20",
    };
    const refused = (change: object) => reconcile(line, "save", { ...good, ...change }).catch((error) => error.message);
    expect(await refused({ counterpartyCode: "C-2" })).toBe("Invoice does not belong to the selected counterparty");
    expect(await refused({ counterpartyCode: "nobody" })).toBe("Invoice does not belong to the selected counterparty");
    expect(await refused({ paymentMethodCode: "sepa-2" })).toBe(
      "Payment method does not belong to the selected counterparty",
    );
    expect(await refused({ invoiceNumber: "none" })).toBe("Invoice not found");
    expect(await refused({ matchId: undefined })).toBe("Match not found");
    expect(await refused({ invoiceNumber: other, counterpartyCode: "C-2", paymentMethodCode: "sepa-2" })).toBe(
      "A live match already exists for this transaction and invoice",
    );
    expect(await refused({ matchedAmount: "90.01" })).toBe(
      "Matched amount exceeds the remaining amount of the transaction",
    );
    expect(await reconcile(line, "save", good)).toMatchObject({ match: { matchedAmount: 2_000n } });
  });

  test("save confirms a suggestion", async () => {
    const number = await invoice({ total: 7_000n });
    const line = aLine({ amount: 9_000n, description: number });
    await fixture.announce([line]);
    const matchId = (await fixture.client.getLine({ line }, fixture.call)).matches[0]?.id;
    const target = { counterpartyCode: "C-1", paymentMethodCode: "sepa-1", invoiceNumber: number, matchedAmount: "70" };
    expect(await reconcile(line, "save", { matchId, ...target })).toMatchObject({ match: { status: "confirmed" } });
  });
});
