import { classes } from "../../../components/class-names.ts";
import { SelectField } from "../../../components/field.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { newImportWords as words } from "../words.ts";

interface ColumnsTableProps<Content extends string> {
  label: string;
  /** The names of the columns. */
  names: readonly string[];
  /** Rows of the file. */
  rows: readonly (readonly string[])[];
  /** The content of each column; empty for one that is not used. */
  contents: readonly Content[];
  choices: readonly { value: string; text: string }[];
  onChange(contents: Content[]): void;
}

/** Numbers stand below each other by their last digit. */
const lookOf = (content: string, cell = "") =>
  classes(
    "max-w-56 truncate p-1",
    content === "" && "text-soft",
    /^[-+−]?[\d.,' ]+$/.test(cell.trim()) && "text-right tabular-nums",
  );

/** The first rows of a table, with the choice of what each column holds above it. */
export function ColumnsTable<Content extends string>(props: ColumnsTableProps<Content>) {
  const { label, names, rows, contents, choices, onChange } = props;
  const { t } = useSpeech();
  return (
    // A region that scrolls must be reachable by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="border-collapse text-[0.8125rem]">
        <thead>
          <tr>
            {contents.map((content, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its position only.
              <th key={at} scope="col" className="min-w-36 p-1 text-left align-bottom font-medium">
                <span className="block truncate pb-1">{names[at]}</span>
                <SelectField
                  label={t(words.holds, { column: names[at] ?? "" })}
                  bare
                  value={content}
                  onChange={(value) => onChange(contents.with(at, value as Content))}
                  options={choices}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no name.
            <tr key={line} className="border-t border-line">
              {contents.map((content, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                <td key={at} className={lookOf(content, row[at])}>
                  {row[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
