import { fileResource } from "../resources/file.ts";
import { whole } from "./plain.ts";

export const presentFile = whole(fileResource);
