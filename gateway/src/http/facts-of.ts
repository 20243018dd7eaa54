import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import type { GrpcClient } from "@matchbook/runtime/grpc-client-types";

/** The facts of lines by code, without unknown codes. */
export async function factsOf(
  { transactions }: { transactions: Pick<GrpcClient<typeof TransactionServiceService>, "listLineFacts"> },
  transactionCodes: string[],
  call: Call,
): Promise<Map<string, LineFacts>> {
  if (transactionCodes.length === 0) return new Map();
  const { lines } = await transactions.listLineFacts({ transactionCodes }, call);
  return new Map(lines.map((line) => [line.transactionCode, line]));
}
