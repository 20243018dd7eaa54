import { useQuery } from "@tanstack/react-query";
import { lineQuery } from "../api/line-query.ts";
import { useSpeech } from "../i18n/language.ts";
import { lineInWords } from "./line-title.ts";

/** A bank line by payer, amount and date; by its code until they are loaded. */
export function LineName({ code }: { code: string }) {
  const speech = useSpeech();
  const { data: line } = useQuery(lineQuery(code));
  return line === undefined ? code : `${lineInWords(line, speech)} · ${speech.day(line.value_date)}`;
}
