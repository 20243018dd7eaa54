import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../../api/query-client.ts";
import { request } from "../../../api/request.ts";
import { useMayAdminister } from "../../../api/session.ts";
import { Button } from "../../../components/button.tsx";
import { notify } from "../../../components/notices.tsx";
import { Section } from "../../../components/page/page.tsx";
import { Problem } from "../../../components/page/problem.tsx";
import { Loaded } from "../../../components/states.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { pairsIn, pairsText } from "../../../values/pairs.ts";
import { reasonsQuery } from "../../review/work/queries.ts";
import { reasonWords as words } from "./reason-words.ts";

/** The tenant's list of reasons, from which people choose when they work on a line. */
export function WorkReasons() {
  const { t } = useSpeech();
  const query = useQuery(reasonsQuery);
  return (
    <Section title={t(words.title)}>
      <Loaded query={query}>
        {({ reasons, updatedAt }) => (
          <Form key={updatedAt} initial={pairsText(reasons.map(({ code, label }) => ({ left: code, right: label })))} />
        )}
      </Loaded>
    </Section>
  );
}

function Form({ initial }: { initial: string }) {
  const { t } = useSpeech();
  const mayChange = useMayAdminister();
  const [text, setText] = useState(initial);
  const { pairs, badLine } = pairsIn(text);
  const save = useChange(async () => {
    const reasons = pairs.map(({ left, right }) => ({ code: left, label: right }));
    await request("PUT", "/work-reasons", { body: { reasons } });
    notify(t(words.saved), "good");
    await queryClient.invalidateQueries({ queryKey: reasonsQuery.queryKey });
  });
  return (
    <form
      className="flex flex-col items-start gap-3 px-4 py-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (badLine === undefined) void save.run();
      }}
    >
      <Problem error={save.error} />
      <TextArea
        className="w-full max-w-xl"
        label={t(words.field)}
        hint={t(words.hint)}
        problem={badLine === undefined ? undefined : t(words.badLine, { line: badLine })}
        disabled={!mayChange}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {mayChange && (
        <Button type="submit" disabled={save.busy}>
          {t(words.save)}
        </Button>
      )}
    </form>
  );
}
