/** The invoice that a path with its number and a query with its counterparty name. */
export function invoiceName(
  { number }: { number: string },
  { counterpartyId }: { counterpartyId: string | undefined },
) {
  return { invoiceNumber: number, counterpartyCode: counterpartyId, onlyExpected: undefined };
}
