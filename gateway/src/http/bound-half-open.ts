import type { Server } from "node:http";
import type { Socket } from "node:net";
import { addressKey } from "../auth/address.ts";

/** Connections without a complete request at most, of one address and of all together. */
const MOST_HALF_OPEN = { ofAddress: 500, ofAll: 5_000 } as const;

/** Bounds the connections without a first request. The oldest is closed: a good caller is never among them. */
export function boundHalfOpen(server: Server, most: { ofAddress: number; ofAll: number } = MOST_HALF_OPEN): void {
  /** Connections with their addresses, which a closed socket forgets. */
  const ofAll = new Map<Socket, string>();
  const ofAddress = new Map<string, Set<Socket>>();
  const forget = (socket: Socket): void => {
    const address = ofAll.get(socket);
    if (address === undefined) return;
    ofAll.delete(socket);
    const others = ofAddress.get(address);
    others?.delete(socket);
    if (others?.size === 0) ofAddress.delete(address);
  };

  server.on("connection", (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? "");
    const others = ofAddress.get(address) ?? new Set();
    ofAddress.set(address, others.add(socket));
    ofAll.set(socket, address);
    socket.once("close", () => forget(socket));
    for (const [open, bound] of [
      [others, most.ofAddress],
      [ofAll, most.ofAll],
    ] as const) {
      const [oldest] = open.keys();
      if (open.size <= bound || oldest === undefined) continue;
      forget(oldest);
      oldest.destroy();
    }
  });
  for (const event of ["request", "checkContinue", "checkExpectation"])
    server.on(event, ({ socket }: { socket: Socket }) => forget(socket));
}
