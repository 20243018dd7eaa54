import type { Rpc } from "../context.ts";
import { findWorkReasons } from "../store/work-reasons.ts";

export const getWorkReasons: Rpc<"getWorkReasons"> = async (context, _request, { tenant }) =>
  findWorkReasons(await context.collections(tenant));
