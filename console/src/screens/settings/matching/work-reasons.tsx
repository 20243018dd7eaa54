import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../../api/query-client.ts";
import { request } from "../../../api/request.ts";
import { useMayAdminister } from "../../../api/session.ts";
import { Button } from "../../../components/button.tsx";
import { codeFor } from "../../../components/counterparty/party-choice.ts";
import { notify } from "../../../components/notices.tsx";
import { Problem, Section } from "../../../components/page/page.tsx";
import { RowsField } from "../../../components/rows-field.tsx";
import { Loaded } from "../../../components/states.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { filled } from "../../../values/filled.ts";
import { reasonsQuery } from "../../review/work/queries.ts";
import { reasonWords as words } from "./reason-words.ts";

/** The tenant's list of reasons, from which people choose when they work on a line. */
export function WorkReasons() {
  const { t } = useSpeech();
  return (
    <Section title={t(words.title)}>
      <Loaded query={useQuery(reasonsQuery)}>
        {({ reasons, updatedAt }) => <Form key={updatedAt} initial={reasons} />}
      </Loaded>
    </Section>
  );
}

function Form({ initial }: { initial: readonly { code: string; label: string }[] }) {
  const { t } = useSpeech();
  const mayChange = useMayAdminister();
  const [rows, setRows] = useState(initial);
  const save = useChange(async () => {
    // A new reason is kept under its own text; one that is there keeps its code, which lines have.
    const reasons = filled(rows).map(({ code, label }) => ({ code: code || codeFor(label).toLowerCase(), label }));
    await request("PUT", "/work-reasons", { body: { reasons } });
    notify(t(words.saved), "good");
    await queryClient.invalidateQueries({ queryKey: reasonsQuery.queryKey });
  });
  return (
    <form
      className="flex flex-col gap-3 px-4 py-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <Problem error={save.error} />
      <RowsField
        label={t(words.field)}
        hint={t(words.hint)}
        add={t(words.add)}
        blank={{ code: "", label: "" }}
        rows={rows}
        disabled={!mayChange}
        onChange={setRows}
        columns={[{ name: "label", title: t(words.text), maxLength: 200 }]}
      />
      {mayChange && <Button text={t(words.save)} type="submit" className="self-start" disabled={save.busy} />}
    </form>
  );
}
