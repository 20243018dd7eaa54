import { useQuery } from "@tanstack/react-query";
import { lineQuery } from "../api/line-query.ts";
import { useSpeech } from "../i18n/language.ts";
import { lineInWords } from "./line-title.ts";
import { TextLink } from "./page/text-link.tsx";

/** The link to a bank line, by payer, amount and date; by its code until they are loaded. */
export function LineLink({ code }: { code: string }) {
  const speech = useSpeech();
  const { data: line } = useQuery(lineQuery(code));
  const text = line === undefined ? code : `${lineInWords(line, speech)} · ${speech.day(line.value_date)}`;
  return <TextLink to="/transactions/$code" params={{ code }} text={text} />;
}
