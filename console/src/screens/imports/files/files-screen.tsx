import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useMay } from "../../../api/session.ts";
import { Button } from "../../../components/button.tsx";
import { lazyDialog } from "../../../components/lazy.tsx";
import { useFilters } from "../../../components/page/filters.tsx";
import { Section } from "../../../components/page/page.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { Empty, Loaded } from "../../../components/states.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { ImportsPage } from "../imports-page.tsx";
import { importTabWords } from "../tab-words.ts";
import { importWords } from "../words.ts";
import { FilesTable } from "./files-table.tsx";
import { filesQuery, type StoredFile } from "./queries.ts";
import { fileWords as words } from "./words.ts";

const RemoveDialog = lazyDialog(() => import("./remove-dialog.tsx"));
const route = getRouteApi("/shell/imports/files");

/** Everything that was handed in as a file, newest first: what each created, its original, and the way to take it back. */
export default function FilesScreen() {
  const { t } = useSpeech();
  const { search, change } = useFilters(route.useSearch());
  const query = useQuery(filesQuery(search.before));
  const [removing, setRemoving] = useState<StoredFile>();
  const mayImport = useMay("bank-connections:write");
  const start = mayImport && <TextLink to="/imports/new" look="primary" text={t(importWords.newTitle)} />;
  return (
    <ImportsPage actions={start}>
      <Section title={t(importTabWords.files)}>
        <Loaded query={query}>
          {({ files, next }) =>
            files.length === 0 ? (
              <Empty title={t(words.empty)} action={start} hint={t(words.emptyHint)} />
            ) : (
              <>
                <FilesTable files={files} onRemove={setRemoving} />
                <div className="flex justify-end gap-2 border-t border-line px-4 not-empty:py-2">
                  {search.before !== undefined && <Button onClick={() => change({})}>{t(words.newest)}</Button>}
                  {next !== null && <Button onClick={() => change({ before: next })}>{t(words.older)}</Button>}
                </div>
              </>
            )
          }
        </Loaded>
      </Section>
      {removing !== undefined && <RemoveDialog file={removing} onClose={() => setRemoving(undefined)} />}
    </ImportsPage>
  );
}
