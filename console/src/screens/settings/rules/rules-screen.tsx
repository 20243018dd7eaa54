import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useMay } from "../../../api/session.ts";
import { Button } from "../../../components/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { lazyDialog } from "../../../components/lazy.tsx";
import { notify } from "../../../components/notices.tsx";
import { Loaded } from "../../../components/states.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { SettingsPage } from "../settings-page.tsx";
import { Proposals } from "./proposals.tsx";
import { putRules, type Rule, type RuleBody, rulesQuery } from "./queries.ts";
import { RuleList } from "./rule-list.tsx";
import { rulesWords as words } from "./words.ts";

const RuleDialog = lazyDialog(() => import("./rule-dialog.tsx"));
const route = getRouteApi("/shell/settings/rules");

/** The rule to edit; without an id it is new. Or the one to remove. */
type Open = { what: "edit"; rule: RuleBody | undefined } | { what: "remove"; rule: Rule };

/** The tenant's own rules, in their order. */
export default function RulesScreen() {
  const { t } = useSpeech();
  const mayChange = useMay("rules:write");
  const isAsked = route.useSearch().create !== undefined && mayChange;
  const [open, setOpen] = useState<Open | undefined>(isAsked ? { what: "edit", rule: undefined } : undefined);
  const edit = (rule?: RuleBody) => setOpen({ what: "edit", rule });
  const add = mayChange && <Button text={t(words.add)} kind="primary" onClick={() => edit()} />;
  const close = () => setOpen(undefined);
  return (
    <SettingsPage actions={add}>
      <Loaded query={useQuery(rulesQuery)}>
        {(set) => (
          <>
            <RuleList
              set={set}
              add={add}
              mayChange={mayChange}
              onEdit={edit}
              onRemove={(rule) => setOpen({ what: "remove", rule })}
            />
            {open?.what === "edit" && <RuleDialog set={set} rule={open.rule} onClose={close} />}
            {open?.what === "remove" && (
              <ConfirmDialog
                title={t(words.removeTitle, { name: open.rule.name })}
                action={t(words.remove)}
                run={() =>
                  putRules(
                    set,
                    set.rules.filter(({ id }) => id !== open.rule.id),
                  )
                }
                onDone={() => notify(t(words.saved), "good")}
                onClose={close}
              >
                {t(words.removeHint)}
              </ConfirmDialog>
            )}
          </>
        )}
      </Loaded>
      <Proposals onUse={mayChange ? edit : undefined} />
    </SettingsPage>
  );
}
