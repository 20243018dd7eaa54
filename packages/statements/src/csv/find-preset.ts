import { cellText, headerKey } from "./cells.ts";
import { DELIMITERS } from "./delimiter.ts";
import type { CsvPreset } from "./preset.ts";
import { splitRow } from "./split-row.ts";

/** The rows whose form is compared. A row may go on in the next line, so they are few. */
const COMPARED_ROWS = 2;

/** More than the columns of any bank. */
const MAX_COLUMNS = 200;
/** More than the characters of their names. */
const MAX_HEADER = 4_096;

export interface FoundPreset {
  preset: CsvPreset;
  delimiter: string;
  /** The number of lines before the header. */
  skipRows: number;
}

/**
 * The preset whose header is among the first lines of a file; if several fit, the one with the most cells. If none fits,
 * the preset whose rows have the form of the first rows of the file.
 */
export function findPreset(lines: readonly string[], presets: readonly CsvPreset[]): FoundPreset | undefined {
  return byHeader(lines, presets) ?? byRows(lines, presets);
}

function byHeader(lines: readonly string[], presets: readonly CsvPreset[]): FoundPreset | undefined {
  let best: FoundPreset | undefined;
  for (const [skipRows, line] of lines.entries()) {
    if (line.length > MAX_HEADER) continue;
    for (const delimiter of DELIMITERS) {
      const row = splitRow(line, delimiter);
      if (row.length < 2 || row.length > MAX_COLUMNS) continue;
      const cells = new Set(row.map(headerKey));
      if (cells.size < 2) continue;
      for (const preset of presets) {
        if (preset.header.length <= (best?.preset.header.length ?? 0)) continue;
        if (preset.header.every((cell) => cells.has(headerKey(cell)))) best = { preset, delimiter, skipRows };
      }
    }
    if (best !== undefined) return best;
  }
  return undefined;
}

function byRows(lines: readonly string[], presets: readonly CsvPreset[]): FoundPreset | undefined {
  const first = lines.filter((line) => line.trim() !== "").slice(0, COMPARED_ROWS);
  for (const delimiter of DELIMITERS) {
    const rows = first.map((line) => splitRow(line, delimiter).map(cellText));
    const preset = presets.find(({ row: forms }) => forms !== undefined && rows.every((row) => hasForm(row, forms)));
    if (preset !== undefined && rows.length > 0) return { preset, delimiter, skipRows: 0 };
  }
  return undefined;
}

/** Further cells must be empty. */
function hasForm(row: readonly string[], forms: readonly RegExp[]): boolean {
  const isEmpty = row.slice(forms.length).every((cell) => cell === "");
  return isEmpty && row.length >= forms.length && forms.every((form, at) => form.test(row[at] ?? ""));
}
