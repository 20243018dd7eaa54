import type { ComponentProps } from "react";
import { useSession } from "../api/session.ts";
import { Button } from "../components/button.tsx";
import { DownIcon } from "../components/icons.tsx";
import { useSpeech } from "../i18n/language.ts";
import { appWords as words } from "./words.ts";

/** The name of the person, which opens the account menu. */
export function AccountButton(rest: Partial<ComponentProps<typeof Button>>) {
  const { t } = useSpeech();
  const { name } = useSession();
  return (
    <Button kind="quiet" aria-haspopup="menu" aria-label={t(words.account, { name })} {...rest}>
      <span className="max-w-40 truncate max-sm:hidden">{name}</span>
      <DownIcon />
    </Button>
  );
}
