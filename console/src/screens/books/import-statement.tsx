import { useMay } from "../../api/session.ts";
import { TextLink } from "../../components/page/text-link.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { booksWords as words } from "./words.ts";

/** The way to the balances that a page lacks, for a person who may import. */
export function ImportStatement() {
  const { t } = useSpeech();
  if (!useMay("bank-connections:write")) return null;
  return <TextLink to="/imports/new" look="primary" text={t(words.importStatement)} />;
}
