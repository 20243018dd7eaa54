import { Link } from "@tanstack/react-router";
import { useMay } from "../../api/session.ts";
import { BUTTON_LINK } from "../../components/page/link-styles.ts";
import { useSpeech } from "../../i18n/language.ts";
import { booksWords as words } from "./words.ts";

/** The way to the balances that a page lacks, for a person who may import. */
export function ImportStatement() {
  const { t } = useSpeech();
  if (!useMay("bank-connections:write")) return null;
  return (
    <Link to="/imports/new" className={BUTTON_LINK}>
      {t(words.importStatement)}
    </Link>
  );
}
