import type { File } from "@matchbook/proto/matchbook/file/v1/file";
import { fileResource } from "../resources/file.ts";
import type { Shown } from "./common.ts";
import { plain } from "./plain.ts";

export function presentFile(file: File): Shown<typeof fileResource, File> {
  return plain(fileResource, file);
}
