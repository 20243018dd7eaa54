import type { Rpc } from "../context.ts";
import { findExportPage, toExportMessage } from "../store/exports.ts";

/** The batches of a tenant, newest first. */
export const listExports: Rpc<"listExports"> = async (context, { page: request }, { tenant }) => {
  const { items, page } = await findExportPage(await context.collections(tenant), request);
  return { exports: items.map(toExportMessage), page };
};
