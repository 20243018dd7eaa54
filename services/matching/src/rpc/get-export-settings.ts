import type { Rpc } from "../context.ts";
import { findExportSettings, findLatestExportSettings } from "../store/export-settings.ts";

/** The latest settings, or those of a version that a batch was made with. */
export const getExportSettings: Rpc<"getExportSettings"> = async (context, { version }, { tenant }) => {
  const collections = await context.collections(tenant);
  return version === undefined ? findLatestExportSettings(collections) : findExportSettings(collections, version);
};
