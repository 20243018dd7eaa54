import type { LinkProps } from "@tanstack/react-router";
import { queryClient } from "../../api/query-client.ts";
import { useMay, useMayAdminister } from "../../api/session.ts";
import { Button } from "../../components/button.tsx";
import { Problem, Section } from "../../components/page/page.tsx";
import { TextLink } from "../../components/page/text-link.tsx";
import { useChange } from "../../components/use-change.ts";
import { useSpeech } from "../../i18n/language.ts";
import type { Entry } from "../../i18n/text.ts";
import { stepWords as words } from "./step-words.ts";

/** The first steps of a person in a tenant without any data. */
export function FirstSteps() {
  const { t } = useSpeech();
  const mayBank = useMay("bank-connections:write");
  const mayInvoice = useMay("invoices:write");
  const mayLine = useMay("transactions:write");
  const mayCounterparty = useMay("counterparties:write");
  const mayFill = mayLine && mayInvoice && mayCounterparty;
  return (
    <Section title={t(words.title)}>
      <div className="flex flex-col gap-3 px-4 py-3" data-first-steps>
        <p className="text-soft">{t(mayBank ? words.hint : words.readerHint)}</p>
        <Steps mayBank={mayBank} mayInvoice={mayInvoice} />
        {mayFill && <Filling />}
        {mayBank && <TextLink to="/imports/new" look="primary" className="self-start" text={t(words.start)} />}
      </div>
    </Section>
  );
}

/** The steps that the person may take. */
function Steps({ mayBank, mayInvoice }: { mayBank: boolean; mayInvoice: boolean }) {
  const { t } = useSpeech();
  const mayAdminister = useMayAdminister();
  const steps: [may: boolean, text: Entry, link: LinkProps][] = [
    [mayBank, words.bank, { to: "/settings/banks" }],
    [mayBank, words.statement, { to: "/imports/new" }],
    [mayInvoice, words.invoice, { to: "/invoices", search: { create: "1" } }],
    [mayAdminister, words.key, { to: "/settings/api-keys", search: { create: "1" } }],
    [mayAdminister, words.invite, { to: "/settings/api-keys" }],
  ];
  return (
    <ol className="list-decimal pl-6 leading-7">
      {steps.map(
        ([may, text, link]) =>
          may && (
            <li key={text.en}>
              <TextLink {...link} text={t(text)} />
            </li>
          ),
      )}
    </ol>
  );
}

/** The way to data for a first look. */
function Filling() {
  const { t } = useSpeech();
  const sample = useChange(async () => {
    // A person tries the console with them only once, in a tenant that is empty.
    const { addSampleData } = await import("./sample-data.ts");
    await addSampleData();
    await queryClient.invalidateQueries();
  });
  return (
    <>
      <Problem error={sample.error} />
      <p className="flex flex-wrap items-center gap-3">
        <Button
          text={t(sample.busy ? words.filling : words.sample)}
          disabled={sample.busy}
          onClick={() => void sample.run()}
        />
        <span className="text-soft">{t(words.sampleHint)}</span>
      </p>
    </>
  );
}
