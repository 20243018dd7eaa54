import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Random } from "@matchbook/servers/random";
import type { Received } from "./auditor/read.ts";

/** The requests for one event that one destination received. */
export interface Receipt {
  /** The number of complete requests. */
  times: number;
  /** The number of requests after a success answer, which a receiver must recognize as duplicates. */
  duplicates: number;
  /** Tells whether a request was answered with success. */
  accepted: boolean;
}

/** The behavior of a destination: the share of its requests that it does not answer with success. */
export type Manners = "well" | "moody" | "refusing";

export interface FlakyReceiver {
  readonly port: number;
  /** By path, then by `<webhook-id> <type> <name>`, where the name is what `nameOf` finds in the body's data. */
  readonly receipts: Map<string, Map<string, Receipt>>;
  /** Every complete request, by path. */
  readonly received: Map<string, { id: string; event: Received["event"] }[]>;
  setManners(path: string, manners: Manners): void;
  stop(): Promise<void>;
}

/** Starts a receiver that records every webhook and answers by the manners of its path; default `well`. */
export async function startFlakyReceiver(random: Random): Promise<FlakyReceiver> {
  const receipts: FlakyReceiver["receipts"] = new Map();
  const received: FlakyReceiver["received"] = new Map();
  const manners = new Map<string, Manners>();
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? "";
    const body = JSON.parse(await text(request));
    const id = String(request.headers["webhook-id"]);
    received.set(path, [...(received.get(path) ?? []), { id, event: body }]);
    const key = `${id} ${body.type} ${nameOf(body.data)}`;
    const ofPath = receipts.get(path) ?? new Map<string, Receipt>();
    receipts.set(path, ofPath);
    const receipt = ofPath.get(key) ?? { times: 0, duplicates: 0, accepted: false };
    ofPath.set(key, receipt);
    receipt.times += 1;
    if (receipt.accepted) receipt.duplicates += 1;
    answer(manners.get(path) ?? "well", response, receipt);
  };
  const answer = (how: Manners, response: ServerResponse, receipt: Receipt): void => {
    const mood = how === "moody" ? random.unit() : 1;
    if (how === "refusing") response.writeHead(500).end("never");
    else if (mood < 0.1) response.writeHead(500).end("not now");
    else if (mood < 0.15) response.writeHead(503, { "retry-after": "2" }).end("in two seconds");
    else if (mood < 0.2) response.destroy();
    else {
      receipt.accepted = true;
      if (mood < 0.22) response.writeHead(200).write("an answer that never ends");
      else response.writeHead(204).end();
    }
  };

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    receipts,
    received,
    setManners: (path, how) => void manners.set(path, how),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The subject of an event: the code of a transaction, or the number of an invoice, also for a match. */
function nameOf(data: { invoiceNumber?: string; invoiceId?: string; transaction_code?: string }): string {
  return data.invoiceNumber ?? data.invoiceId ?? data.transaction_code ?? "";
}
