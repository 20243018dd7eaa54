import type { Sync } from "../../api/resources.ts";
import { Button } from "../../components/button.tsx";
import { detailInWords } from "../../components/german-details.ts";
import type { Column } from "../../components/page/column.tsx";
import { Section } from "../../components/page/page.tsx";
import { Table } from "../../components/page/table.tsx";
import { TableSection } from "../../components/page/table-section.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { saveText } from "../../values/save-text.ts";
import { importWords as words } from "./words.ts";

type FileErrors = Sync["errors"];
type Report = Pick<Sync, "errors" | "warnings" | "skipped" | "balances" | "notUsed">;

/**
 * Problems and peculiarities of a file: errors by line, column and value, warnings, skipped entries, balances.
 * @param assign opens the choice of what each column holds, where it may be changed
 * @param stored the rest of the file was stored: the errors are those of rows that were left out
 */
export function Report(props: Report & { stored: boolean; assign?: (() => void) | undefined }) {
  const { errors, warnings, skipped, balances, notUsed, stored, assign } = props;
  const { t, number, language } = useSpeech();
  return (
    <>
      {errors.length > 0 && <Errors errors={errors} stored={stored} />}
      {warnings.length > 0 && (
        <Section title={t(words.warnings)}>
          <ul className="flex flex-col gap-1 px-4 py-3">
            {warnings.map(({ line, reason }) => (
              <li key={`${line} ${reason}`}>
                {t(words.line)} {number(line)}: {detailInWords(reason, language)}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {notUsed.length > 0 && <NotUsed fields={notUsed} assign={assign} />}
      {balances.length > 0 && (
        <TableSection
          title={t(words.balances)}
          rows={balances}
          idOf={(_row, index) => index}
          columns={[
            { title: words.account, cell: ({ account }) => account },
            { title: common.day, minor: "phone", day: ({ to }) => to },
            ...(["opening", "closing", "difference"] as const).map((name) => ({
              title: words[name],
              money: (row: (typeof balances)[number]) => ({ amount: row[name], currency: row.currency }),
            })),
          ]}
        />
      )}
      {skipped.entries.length > 0 && (
        <TableSection
          title={t(words.skippedTitle)}
          rows={skipped.entries}
          idOf={(_row, index) => index}
          columns={[
            ...fileColumn(skipped.entries),
            { title: words.line, numeric: true, cell: ({ line }) => line },
            { title: common.problem, cell: ({ reason }) => t(words[reason]) },
            { title: words.value, cell: ({ value }) => value },
          ]}
        />
      )}
    </>
  );
}

/** Columns of the file that no line uses, with two values of each. */
function NotUsed({ fields, assign }: { fields: Sync["notUsed"]; assign: (() => void) | undefined }) {
  const { t } = useSpeech();
  return (
    <Section
      title={t(words.notUsed)}
      actions={assign && <Button text={t(words.assign)} size="small" onClick={assign} />}
    >
      <dl className="px-4 py-3">
        {fields.map(({ column, name, values }) => (
          <div key={`${column} ${name}`} className="flex gap-3">
            <dt className="min-w-36 text-soft">{name}</dt>
            <dd>{values.join(" · ")}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Errors({ errors, stored }: { errors: FileErrors; stored: boolean }) {
  const { t, language } = useSpeech();
  const save = () => saveText("errors.csv", "text/csv", toCsv(errors));
  return (
    <Section
      title={t(stored ? words.leftOutTitle : words.errors)}
      actions={<Button text={t(words.download)} size="small" onClick={save} />}
    >
      <p className="px-4 pt-3 text-soft">{t(stored ? words.leftOutHint : words.errorsHint)}</p>
      <Table
        label={t(words.errors)}
        rows={errors}
        idOf={(_row, index) => index}
        columns={[
          ...fileColumn(errors),
          { title: words.line, cell: ({ line }) => line, numeric: true },
          { title: words.column, cell: ({ column }) => column },
          { title: words.value, short: true, cell: ({ value }) => value !== null && <code>{value}</code> },
          { title: common.problem, cell: ({ message }) => detailInWords(message, language) },
        ]}
      />
    </Section>
  );
}

/** The column with the file of a zip, for rows that are of one. */
export function fileColumn<T extends { file: string | null }>(rows: readonly T[]): Column<T>[] {
  return rows.some(({ file }) => file !== null) ? [{ title: words.file, cell: ({ file }) => file }] : [];
}

/** CSV of the errors. A value that a spreadsheet would take for a formula begins with an apostrophe. */
function toCsv(errors: FileErrors): string {
  const cell = (value: string | number | null) =>
    `"${String(value ?? "")
      .replace(/^(?=[=+\-@\t\r])/, "'")
      .replaceAll('"', '""')}"`;
  const lines = errors.map(({ file, line, column, value, message }) =>
    [file, line, column, value, message].map(cell).join(","),
  );
  return ["file,line,column,value,problem", ...lines, ""].join("\r\n");
}
