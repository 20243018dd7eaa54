import type { Server } from "node:http";
import type { Socket } from "node:net";
import { addressKey } from "../auth/address.ts";

/** The most connections without a complete request, of one address and of all together. */
const MOST_HALF_OPEN = { ofAddress: 500, ofAll: 5_000 } as const;

/**
 * Bounds the connections whose first request has not arrived yet. Beyond a bound the oldest of them is closed: a good
 * caller sends its request at once and is therefore never among the oldest.
 */
export function boundHalfOpen(server: Server, most: { ofAddress: number; ofAll: number } = MOST_HALF_OPEN): void {
  const ofAll = new Set<Socket>();
  const ofAddress = new Map<string, Set<Socket>>();
  const forget = (socket: Socket): void => {
    if (!ofAll.delete(socket)) return;
    const address = addresses.get(socket) ?? "";
    const others = ofAddress.get(address);
    others?.delete(socket);
    if (others?.size === 0) ofAddress.delete(address);
  };
  // A socket forgets its address when it is closed.
  const addresses = new WeakMap<Socket, string>();

  server.on("connection", (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? "");
    const others = ofAddress.get(address) ?? new Set();
    addresses.set(socket, address);
    ofAddress.set(address, others.add(socket));
    ofAll.add(socket);
    socket.once("close", () => forget(socket));
    for (const [open, bound] of [
      [others, most.ofAddress],
      [ofAll, most.ofAll],
    ] as const) {
      const [oldest] = open;
      if (open.size <= bound || oldest === undefined) continue;
      forget(oldest);
      oldest.destroy();
    }
  });
  for (const event of ["request", "checkContinue", "checkExpectation"])
    server.on(event, ({ socket }: { socket: Socket }) => forget(socket));
}
