import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { request } from "../../api/request.ts";
import type { InvoiceWithMatches } from "../../api/resources.ts";
import { useMay } from "../../api/session.ts";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { lazyDialog } from "../../components/lazy.tsx";
import { Money } from "../../components/money-text.tsx";
import { Fact, Facts, Page, Section } from "../../components/page/page.tsx";
import { TextLink } from "../../components/page/text-link.tsx";
import { Loaded } from "../../components/states.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { Adjustments } from "./adjustments.tsx";
import { ExpectedAmount } from "./expected/expected-amount.tsx";
import { expectedWords } from "./expected/words.ts";
import { Instalments } from "./instalments.tsx";
import { InvoiceHistory } from "./invoice-history.tsx";
import { InvoiceMatches } from "./invoice-matches.tsx";
import { InvoiceStatus } from "./invoice-status.tsx";
import { PartyLink } from "./party-link.tsx";
import { invoiceChanged, invoiceDetailQuery, invoicePath, ofKey } from "./queries.ts";
import { invoiceWords as words } from "./words.ts";

const ChangeDialog = lazyDialog(() => import("./expected/change-dialog.tsx"));
const route = getRouteApi("/shell/invoices/$number");

/** One invoice: what is open, what paid it, what was closed, and who did that. */
export default function InvoiceScreen() {
  const { number } = route.useParams();
  const key = route.useSearch();
  const { t } = useSpeech();
  const query = useQuery(invoiceDetailQuery(number, key));
  const [voiding, setVoiding] = useState(false);
  const [changing, setChanging] = useState(false);
  const mayChange = useMay("invoices:write");
  const mayVoid = mayChange && query.data?.status === "open" && query.data.onAccountOf === null;
  const isExpected = (query.data?.expectedPayment ?? null) !== null && query.data?.status !== "void";
  return (
    <Page
      title={number}
      actions={
        <>
          {mayChange && isExpected && <Button onClick={() => setChanging(true)}>{t(expectedWords.change)}</Button>}
          {mayVoid && <Button text={t(words.void_)} kind="danger" onClick={() => setVoiding(true)} />}
        </>
      }
    >
      <Loaded query={query}>
        {(invoice) => (
          <>
            <Head invoice={invoice} />
            <Instalments invoice={invoice} />
            <InvoiceMatches matches={invoice.matches} />
            <Adjustments invoice={invoice} mayChange={mayChange} />
            <InvoiceHistory invoice={invoice} />
          </>
        )}
      </Loaded>
      {changing && query.data !== undefined && <ChangeDialog invoice={query.data} onClose={() => setChanging(false)} />}
      {voiding && query.data !== undefined && (
        <ConfirmDialog
          title={t(words.voidTitle, { number })}
          action={t(words.void_)}
          run={() => request("POST", `${invoicePath(number)}/void${ofKey(query.data)}`)}
          onDone={() => void invoiceChanged(number)}
          onClose={() => setVoiding(false)}
        >
          {t(words.voidHint)}
        </ConfirmDialog>
      )}
    </Page>
  );
}

function Head({ invoice }: { invoice: InvoiceWithMatches }) {
  const { t, day, number } = useSpeech();
  const { currency, counterpartyId, dueDate, paymentTerms, expectedPayment, onAccountOf } = invoice;
  return (
    <Section title={`${t(words[invoice.direction])}`} actions={<InvoiceStatus invoice={invoice} />}>
      <Facts>
        <Fact name={t(words.remaining)}>
          <Money className="text-lg font-semibold" amount={invoice.remainingAmount} currency={currency} />
        </Fact>
        <Fact name={t(words.total)}>
          <Money amount={invoice.totalAmount} currency={currency} />
        </Fact>
        {expectedPayment !== null && (
          <>
            <Fact name={t(words.expectedAmount)}>
              <ExpectedAmount {...expectedPayment} currency={currency} />
            </Fact>
            <Fact name={t(words.expectedFor)}>{expectedPayment.description}</Fact>
          </>
        )}
        <Fact name={t(common.counterparty)}>
          <PartyLink name={invoice.counterpartyName} code={counterpartyId} />
        </Fact>
        <Fact name={t(words.onAccountOf)}>
          {onAccountOf !== null && (
            <TextLink to="/transactions/$code" params={{ code: onAccountOf }} text={onAccountOf} />
          )}
        </Fact>
        <Fact name={t(words.issued)}>{day(invoice.issueDate)}</Fact>
        <Fact name={t(words.due)}>{dueDate !== null && day(dueDate)}</Fact>
        <Fact name={t(words.reference)}>{invoice.paymentReference}</Fact>
        <Fact name={t(words.terms)}>
          {paymentTerms.map(({ days, percent }) => t(words.term, { count: days, percent: number(percent) })).join(", ")}
        </Fact>
      </Facts>
    </Section>
  );
}
