import type { Line } from "@matchbook/matcher/model";
import { inTransaction } from "@matchbook/runtime/mongo";
import { loadPool } from "../../services/matching/src/engine/load-pool.ts";
import { tenantCollections } from "../../services/matching/src/store/collections.ts";
import { toCounterpartyRow } from "../../services/matching/src/store/counterparties.ts";
import { toInvoiceRow } from "../../services/matching/src/store/invoices.ts";
import type { TenantCollections } from "../../services/matching/src/store/tenant-collections.ts";
import { median } from "../load.ts";
import { invoiceAt, lineAt, partyAt, range } from "../open-items.ts";
import { openBenchDatabase } from "../stack.ts";

const CHUNK = 500;
const BATCH = 5_000;
/** Open invoices per counterparty: a tenant with more invoices has more customers. */
const PER_COUNTERPARTY = 3;
/** A prime number, which spreads the invoices that a chunk pays over all of them. */
const STRIDE = 7_919;

/**
 * Measures each number of open invoices in turn and adds invoices to one tenant in between.
 * @returns the number, and the median time to find the candidates of a chunk of lines
 */
export async function* measureCandidates(uri: string, sizes: number[], runs: number) {
  await using database = await openBenchDatabase(uri, "bench_candidates");
  const { mongo, counts } = database;
  const collections = await tenantCollections(mongo, counts)("bench");
  for (const [nth, size] of sizes.entries()) {
    await fillUp(collections, sizes[nth - 1] ?? 0, size);
    const times: number[] = [];
    // The first run warms up.
    for (let run = 0; run <= runs; run += 1) {
      const started = performance.now();
      await inTransaction(mongo, async (session) => {
        const loaded = await loadPool({ ...collections, session }, chunkOf(size, run));
        return loaded.under({});
      });
      if (run > 0) times.push(performance.now() - started);
    }
    yield { invoices: size, milliseconds: median(times) };
  }
}

/** Adds open invoices until the tenant has `to` of them. */
async function fillUp({ invoices, counterparties }: TenantCollections, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += BATCH) {
    const numbers = range(start, Math.min(to, start + BATCH));
    const parties = numbers.filter((nth) => nth % PER_COUNTERPARTY === 0).map(partyOf);
    if (parties.length > 0) await counterparties.insertMany(parties.map(toCounterpartyRow), { ordered: false });
    const rows = numbers.map((nth) => toInvoiceRow(invoiceAt(nth, partyOf(nth))));
    await invoices.insertMany(rows, { ordered: false });
  }
}

function partyOf(invoice: number) {
  return partyAt(Math.floor(invoice / PER_COUNTERPARTY));
}

/** The lines of a run, each for one of the open invoices. */
function chunkOf(open: number, run: number): Line[] {
  return range(0, CHUNK).map((nth) => {
    const at = ((run * CHUNK + nth) * STRIDE) % open;
    const party = partyOf(at);
    return lineAt(run * CHUNK + nth, invoiceAt(at, party), party);
  });
}
