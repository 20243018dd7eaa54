import type { Sync } from "../../api/resources.ts";
import { Button } from "../../components/button.tsx";
import { detailInWords, withoutColumn } from "../../components/german-details.ts";
import type { Column } from "../../components/page/column.tsx";
import { Section } from "../../components/page/page.tsx";
import { TableSection } from "../../components/page/table-section.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { saveText } from "../../values/save-text.ts";
import { importWords as words } from "./words.ts";

type FileError = Pick<Sync["errors"][number], "line" | "column" | "message"> &
  Partial<Pick<Sync["errors"][number], "file" | "value">>;
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
      <FileErrors errors={errors} stored={stored} />
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

interface FileErrorsProps {
  errors: readonly FileError[];
  /** The number of all errors, where the list has only the first ones. */
  count?: number;
  /** The rest of the file was stored without the rows. */
  stored?: boolean;
}

/** Why nothing of a file can be stored, or which rows were left out: by line, column and value. */
export function FileErrors({ errors, count = errors.length, stored = false }: FileErrorsProps) {
  const { t, language } = useSpeech();
  if (errors.length === 0) return null;
  const save = () => saveText("errors.csv", "text/csv", toCsv(errors));
  return (
    <TableSection
      title={t(stored ? words.leftOutTitle : words.errors)}
      actions={<Button text={t(words.download)} size="small" onClick={save} />}
      rows={errors}
      columns={[
        ...fileColumn(errors),
        { title: words.line, cell: ({ line }) => line, numeric: true },
        { title: words.column, cell: ({ column }) => column },
        ...(errors.some(({ value }) => value)
          ? [{ title: words.value, short: true, cell: ({ value }: FileError) => value && <code>{value}</code> }]
          : []),
        {
          title: common.problem,
          cell: ({ column, message }) => detailInWords(column ? withoutColumn(message) : message, language),
        },
      ]}
    >
      <p className="px-4 pt-3 text-soft">{t(stored ? words.leftOutHint : words.errorsHint)}</p>
      {count > errors.length && (
        <p className="px-4 pt-3 text-soft">{t(words.moreErrors, { count: count - errors.length })}</p>
      )}
    </TableSection>
  );
}

/** The column with the file of a zip, for rows that are of one. */
export function fileColumn<T extends { file?: string | null }>(rows: readonly T[]): Column<T>[] {
  return rows.some(({ file }) => file) ? [{ title: words.file, cell: ({ file }) => file }] : [];
}

/** CSV of the errors. A value that a spreadsheet would take for a formula begins with an apostrophe. */
function toCsv(errors: readonly FileError[]): string {
  const cell = (value: string | number | null | undefined) =>
    `"${String(value ?? "")
      .replace(/^(?=[=+\-@\t\r])/, "'")
      .replaceAll('"', '""')}"`;
  const lines = errors.map(({ file, line, column, value, message }) =>
    [file, line, column, value, message].map(cell).join(","),
  );
  return ["file,line,column,value,problem", ...lines, ""].join("\r\n");
}
