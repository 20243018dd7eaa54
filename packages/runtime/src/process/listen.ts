import type { Server } from "node:net";

/** Listens on `host:port`, port 0 for a free one. @returns the actual address, IPv6 in brackets */
export async function listen(server: Server, where: string, backlog?: number): Promise<string> {
  const at = where.lastIndexOf(":");
  const host = where.slice(0, at).replace(/^\[(.*)\]$/, "$1");
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: Number(where.slice(at + 1)), host, backlog }, resolve);
  });
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server has no port");
  return `${host.includes(":") ? `[${host}]` : host}:${bound.port}`;
}
