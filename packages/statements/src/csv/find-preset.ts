import { headerKey } from "./cells.ts";
import { DELIMITERS } from "./delimiter.ts";
import type { CsvPreset } from "./preset.ts";
import { splitRow } from "./split-row.ts";

export interface FoundPreset {
  preset: CsvPreset;
  delimiter: string;
  /** The number of lines before the header. */
  skipRows: number;
}

/** The preset of these with the most cells that fits a header among the first lines of a file. */
export function findPreset(lines: readonly string[], presets: readonly CsvPreset[]): FoundPreset | undefined {
  let best: FoundPreset | undefined;
  for (const [skipRows, line] of lines.entries()) {
    for (const delimiter of DELIMITERS) {
      const cells = new Set(splitRow(line, delimiter).map(headerKey));
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
