import { HISTORY_ENTITIES } from "@matchbook/vocabulary/statuses";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { oneQuery } from "../../api/list-query.ts";
import { useSession } from "../../api/session.ts";
import { Button } from "../../components/button.tsx";
import { Checkbox, SelectField, TextField } from "../../components/field.tsx";
import { Page, Section } from "../../components/page/page.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { type Changes, ChangesTable } from "./changes-table.tsx";
import { activityWords as words } from "./words.ts";

const route = getRouteApi("/shell/activity");
const MOST = 50;
/** How often the newest changes are asked for, in milliseconds. */
const LIVE_MS = 5_000;

/** Everything that happened in the tenant. */
export function ActivityScreen() {
  const { t } = useSpeech();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mine = `user:${useSession().subject}`;
  const query = useQuery({
    ...oneQuery<Changes>("/history", { order: "newest", limit: MOST, ...search }),
    refetchInterval: search.before === undefined ? LIVE_MS : (false as const),
  });
  const change = (changes: object) =>
    void navigate({ search: (old) => ({ ...old, before: undefined, ...changes }), replace: true });
  const set = (name: "entity" | "dateFrom" | "dateTo") => (event: { target: { value: string } }) =>
    change({ [name]: event.target.value || undefined });
  return (
    <Page title={t(words.title)}>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t(words.entity)}
          value={search.entity ?? ""}
          onChange={set("entity")}
          options={[
            { value: "", text: t(words.any) },
            ...HISTORY_ENTITIES.map((value) => ({ value, text: t(words[value]) })),
          ]}
        />
        <TextField label={t(words.from)} type="date" value={search.dateFrom ?? ""} onChange={set("dateFrom")} />
        <TextField label={t(words.to)} type="date" value={search.dateTo ?? ""} onChange={set("dateTo")} />
        <Checkbox
          label={t(words.onlyMine)}
          checked={search.actor === mine}
          onChange={(event) => change({ actor: event.target.checked ? mine : undefined })}
        />
      </div>
      <Section title={t(words.title)}>
        <Loaded query={query}>
          {({ entries, next }) =>
            entries.length === 0 ? (
              <Empty title={t(words.empty)} />
            ) : (
              <>
                <ChangesTable entries={entries} />
                <div className="flex justify-end gap-2 border-t border-line px-4 py-2">
                  {search.before !== undefined && <Button onClick={() => change({})}>{t(words.newest)}</Button>}
                  {entries.length === MOST && next !== null && (
                    <Button onClick={() => change({ before: String(next) })}>{t(words.older)}</Button>
                  )}
                </div>
              </>
            )
          }
        </Loaded>
      </Section>
    </Page>
  );
}
