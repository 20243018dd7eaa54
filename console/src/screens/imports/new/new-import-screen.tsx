import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Bank } from "../../../api/resources.ts";
import { SelectField } from "../../../components/field.tsx";
import { notify } from "../../../components/notices.tsx";
import { Page } from "../../../components/page/page.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { Empty, Loaded } from "../../../components/states.tsx";
import { useCreation } from "../../../components/use-creation.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { banksQuery, importStatement, previewStatement } from "../queries.ts";
import { importWords, newImportWords as words } from "../words.ts";
import { Checked } from "./checked.tsx";
import { FileReading, STATEMENT_FILES, useFile } from "./file-field.tsx";
import { useReading } from "./use-reading.ts";

const route = getRouteApi("/shell/imports/new");

/** Choose a file, see what an import would do, correct the columns, import. */
export default function NewImportScreen() {
  const { t } = useSpeech();
  const banks = useQuery(banksQuery);
  return (
    <Page title={t(importWords.newTitle)}>
      <Loaded query={banks}>
        {({ data }) => {
          const open = data.filter(({ status }) => status === "connected");
          return open.length === 0 ? <NoBank /> : <Steps banks={open} />;
        }}
      </Loaded>
    </Page>
  );
}

function NoBank() {
  const { t } = useSpeech();
  return (
    <Empty
      title={t(words.noBank)}
      hint={t(words.noBankHint)}
      action={<TextLink to="/settings/banks" look="primary" text={t(common.addBank)} />}
    />
  );
}

/** Files write an IBAN with or without spaces. */
const plain = (account: string) => account.replaceAll(/\s/g, "").toUpperCase();

interface NamedAccountGiven {
  file: File | undefined;
  banks: readonly Bank[];
  bankId: string;
  /** The accounts that the file names. */
  accounts: readonly string[];
}

/**
 * Chooses the account that a file names, once for each file: what a person chooses afterwards stays.
 * @returns whether the account in view is the one that the file names
 */
function useNamedAccount({ file, banks, bankId, accounts }: NamedAccountGiven): boolean {
  const navigate = route.useNavigate();
  const [chosenFor, setChosenFor] = useState<File>();
  const named = banks.filter(({ iban }) => iban !== null && accounts.some((one) => plain(one) === plain(iban)));
  const only = named.length === 1 ? named[0]?.id : undefined;
  useEffect(() => {
    if (file === undefined || only === undefined || chosenFor === file) return;
    setChosenFor(file);
    if (only !== bankId) void navigate({ search: { bank: only }, replace: true });
  }, [file, only, chosenFor, bankId, navigate]);
  return only === bankId;
}

function Steps({ banks }: { banks: readonly Bank[] }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const bank = banks.find(({ id }) => id === search.bank) ?? banks[0];
  const given = useFile(STATEMENT_FILES);
  const { file, goOn } = given;
  // A repeated attempt after a lost answer imports nothing twice.
  const create = useCreation();
  const { t } = useSpeech();

  const bankId = bank?.id ?? "";
  // The columns that a person has named are those of one file, until its import keeps it.
  const [said, say] = useState<{ file: File; bankId: string; csvMapping: string }>();
  const csvMapping = said?.file === file && said?.bankId === bankId ? said?.csvMapping : undefined;
  const way = [bankId, JSON.stringify(bank?.csvMapping)];
  const reading = useReading(file, way, (one) => previewStatement(bankId, one, { csvMapping }));
  const { preview, importing = false } = reading;
  const isNamed = useNamedAccount({ file, banks, bankId, accounts: preview?.accounts ?? [] });
  const readBy = async (read: File, mapping: object) => {
    const text = JSON.stringify(mapping);
    const isShown = await reading.readAgain(() => previewStatement(bankId, read, { csvMapping: text }));
    if (isShown) say({ file: read, bankId, csvMapping: text });
  };

  const start = (read: File, leaveOut: readonly number[]) =>
    reading.runImport(async () => {
      const send = (key: string) => importStatement(bankId, read, key, { csvMapping, leaveOut });
      const { id } = await create([reading.id, leaveOut], send);
      // The account of the next file is chosen anew.
      if (goOn()) notify(t(words.started, { name: read.name }), "good");
      else await navigate({ to: "/imports/$syncId", params: { syncId: id } });
    });
  return (
    <FileReading
      kind={STATEMENT_FILES}
      {...{ given, reading }}
      settings={
        <SelectField
          label={t(common.bankAccount)}
          className="w-64"
          value={bankId}
          onChange={(bank) => void navigate({ search: { bank }, replace: true })}
          options={banks.map(({ id, name }) => ({ value: id, text: name }))}
          hint={isNamed ? t(words.byAccount) : undefined}
        />
      }
    >
      {(read, preview) => (
        <Checked
          key={reading.id}
          file={read}
          mapping={csvMapping === undefined ? (bank?.csvMapping ?? null) : JSON.parse(csvMapping)}
          preview={preview}
          onMapping={(mapping) => readBy(read, mapping)}
          importing={importing}
          onImport={(leaveOut = []) => void start(read, leaveOut)}
        />
      )}
    </FileReading>
  );
}
