import { saveFile } from "../values/save-text.ts";
import { BASE, type Query, queryText, reach } from "./request.ts";

/** Lets the browser save a file that the API answers, under the name that it gives. @throws ApiError */
export async function download(path: string, query: Query = {}): Promise<void> {
  const answer = await reach("GET", BASE + path + queryText(query));
  const [, name = "download"] = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  saveFile(name, await answer.blob());
}
