import { useQuery } from "@tanstack/react-query";
import { request } from "../../../api/request.ts";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { notify } from "../../../components/notices.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { Loaded, Skeleton } from "../../../components/states.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useCreation } from "../../../components/use-creation.ts";
import { useWhileShown } from "../../../components/use-while-shown.ts";
import { useSpeech } from "../../../i18n/language.ts";
import type { PURPOSES } from "./draft.ts";
import { type Export, type ExportPreview, exportPreviewQuery, exportsChanged } from "./queries.ts";
import { settingsWords } from "./settings-words.ts";
import { SumsTable } from "./sums-table.tsx";
import { exportWords as words } from "./words.ts";

/** Shows what the next batch would have and which accounts it lacks, and makes it once after a lost answer. */
export default function MakeDialog({ onClose }: { onClose(): void }) {
  const { t } = useSpeech();
  const close = useWhileShown(onClose);
  const preview = useQuery(exportPreviewQuery);
  const create = useCreation();
  const make = useChange(async () => {
    const { data } = await create(undefined, (idempotencyKey) =>
      request<Export>("POST", "/exports", { idempotencyKey }),
    );
    notify(t(words.made, { number: data.number }) + (data.more ? ` ${t(words.more)}` : ""), "good");
    close();
    await exportsChanged();
  });
  return (
    <FormDialog
      title={t(words.make)}
      change={make}
      complete={(preview.data?.postings ?? 0) > 0}
      width="wide"
      onClose={onClose}
    >
      <Loaded query={preview} skeleton={<Skeleton lines={3} />}>
        {(shown) =>
          shown.postings === 0 ? (
            <p>{t(words.nothing)}</p>
          ) : (
            <>
              <Missing missing={shown.missing} />
              <SumsTable sums={shown.sums} />
              {shown.more && <p className="text-soft">{t(words.inPart)}</p>}
            </>
          )
        }
      </Loaded>
    </FormDialog>
  );
}

/** The accounts that the batch would lack, with the way to the settings: a batch keeps those that it is made with. */
function Missing({ missing }: Pick<ExportPreview, "missing">) {
  const { t } = useSpeech();
  if (missing.length === 0) return <p className="text-good">{t(words.allAccounts)}</p>;
  return (
    <div role="alert" className="rounded-md bg-warn-soft px-3 py-2">
      <p>{t(words.missing)}</p>
      <ul className="list-disc pl-6">
        {missing.map(({ purpose, postings }) => (
          <li key={purpose}>
            {t(settingsWords[purpose.replace("_o", "O") as (typeof PURPOSES)[number]])}:{" "}
            {t(words.unassigned, { count: postings })}
          </li>
        ))}
      </ul>
      <TextLink to="/books/{-$part}/{-$id}" params={{ part: "exports", id: "settings" }} text={t(words.settings)} />
    </div>
  );
}
