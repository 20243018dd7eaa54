import { Link } from "@tanstack/react-router";
import { queryClient } from "../../api/query-client.ts";
import { useMay, useMayAdminister } from "../../api/session.ts";
import { Button } from "../../components/button.tsx";
import { BUTTON_LINK, LINK } from "../../components/page/link-styles.ts";
import { Section } from "../../components/page/page.tsx";
import { Problem } from "../../components/page/problem.tsx";
import { useChange } from "../../components/use-change.ts";
import { useSpeech } from "../../i18n/language.ts";
import { stepWords as words } from "./step-words.ts";

/** What a person does first in a tenant without any data. */
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
        {mayBank && (
          <Link to="/imports/new" className={`${BUTTON_LINK} self-start`}>
            {t(words.start)}
          </Link>
        )}
      </div>
    </Section>
  );
}

/** The steps that the person may take. */
function Steps({ mayBank, mayInvoice }: { mayBank: boolean; mayInvoice: boolean }) {
  const { t } = useSpeech();
  const mayAdminister = useMayAdminister();
  const steps = [
    mayBank && (
      <Link to="/settings/banks" className={LINK}>
        {t(words.bank)}
      </Link>
    ),
    mayBank && (
      <Link to="/imports/new" className={LINK}>
        {t(words.statement)}
      </Link>
    ),
    mayInvoice && (
      <Link to="/invoices" search={{ create: "1" }} className={LINK}>
        {t(words.invoice)}
      </Link>
    ),
    mayAdminister && (
      <Link to="/settings/api-keys" search={{ create: "1" }} className={LINK}>
        {t(words.key)}
      </Link>
    ),
    <span key="invite">{t(words.invite)}</span>,
  ].filter((step) => step !== false);
  return (
    <ol className="list-decimal pl-6 leading-7">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps never move.
        <li key={at}>{step}</li>
      ))}
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
        <Button disabled={sample.busy} onClick={() => void sample.run()}>
          {t(sample.busy ? words.filling : words.sample)}
        </Button>
        <span className="text-soft">{t(words.sampleHint)}</span>
      </p>
    </>
  );
}
