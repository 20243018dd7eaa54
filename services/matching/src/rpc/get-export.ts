import type { Rpc } from "../context.ts";
import { findExport, toExportMessage } from "../store/exports.ts";

export const getExport: Rpc<"getExport"> = async (context, { number }, { tenant }) =>
  toExportMessage(await findExport(await context.collections(tenant), number));
