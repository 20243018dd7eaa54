import type { XmlAttributes, XmlEvents } from "../xml-events.ts";
import type { WorkbookBounds } from "./bounds.ts";
import { dayOf, decimalOf, isoDay, textOf } from "./cell-values.ts";
import { readPart, readWhole, type WorkbookParts } from "./members.ts";
import { OdsStyles } from "./ods-styles.ts";
import { append, type IsWanted, MAX_SHEETS, type SheetPart, SheetRows, tooManySheets } from "./sheet-rows.ts";

/** The visible sheets of an OpenDocument, one after the other. Of one that is not wanted, no rows are made. */
export async function* readOds(
  parts: WorkbookParts,
  bounds: WorkbookBounds,
  isWanted: IsWanted,
): AsyncGenerator<SheetPart> {
  const content = parts.get("content.xml");
  if (content === undefined) return;
  const styles = await readWhole(parts.get("styles.xml"), new OdsStyles());
  const reader = new OdsReader(styles, bounds, isWanted);
  for await (const _ of readPart(content, reader)) yield* reader.take();
}

/** The elements in a cell whose text it shows. Others are comments and drawings. */
const PARAGRAPH = "p";
/** The elements in a paragraph that stand for white space. */
const SPACES: ReadonlySet<string> = new Set(["s", "tab", "line-break"]);

class OdsReader implements XmlEvents {
  readonly #bounds: WorkbookBounds;
  readonly #isWanted: IsWanted;
  /** The names of the elements that are open. */
  readonly #path: string[] = [];
  readonly #styles: OdsStyles;
  #parts: SheetPart[] = [];
  #sheet = -1;
  /** Undefined outside a sheet that is read. */
  #rows: SheetRows | undefined;
  #line = 0;
  #lines = 1;
  #column = 0;
  #cell: XmlAttributes = {};
  #text = "";
  /** The depth of the paragraph whose text is read. */
  #paragraph: number | undefined;

  constructor(styles: OdsStyles, bounds: WorkbookBounds, isWanted: IsWanted) {
    this.#styles = styles;
    this.#bounds = bounds;
    this.#isWanted = isWanted;
  }

  /** The rows since the last call. */
  take(): SheetPart[] {
    const parts = this.#parts;
    this.#parts = [];
    if (this.#rows !== undefined) parts.push({ sheet: this.#sheet, rows: this.#rows.take(), isLast: false });
    return parts;
  }

  onOpen = (name: string, attributes: XmlAttributes): void => {
    const parent = this.#path.at(-1);
    this.#path.push(name);
    this.#styles.onOpen(name, attributes);
    if (name === "table" && parent === "spreadsheet") this.#begin(attributes);
    else if (this.#rows === undefined) return;
    else if (name === "table-row") {
      if (!this.#isWanted(this.#sheet)) {
        this.#end();
        return;
      }
      this.#line += this.#lines;
      this.#lines = repeats(attributes["number-rows-repeated"]);
      this.#column = 0;
    } else if (parent === "table-row") {
      this.#cell = attributes;
      this.#text = "";
    } else if (name === PARAGRAPH && parent === "table-cell") {
      if (this.#text !== "") this.#add(" ");
      this.#paragraph = this.#path.length;
    } else if (this.#paragraph !== undefined && SPACES.has(name)) this.#add(" ");
  };

  onText = (characters: string): void => {
    if (this.#paragraph !== undefined) this.#add(characters);
  };

  onClose = (name: string): void => {
    if (this.#path.length === this.#paragraph) this.#paragraph = undefined;
    this.#path.pop();
    const parent = this.#path.at(-1);
    if (name === "table" && parent === "spreadsheet") this.#end();
    else if (this.#rows === undefined) return;
    else if (name === "table-row") this.#rows.end(this.#line, this.#lines);
    else if (parent === "table-row") {
      const times = repeats(this.#cell["number-columns-repeated"]);
      if (name === "table-cell") this.#rows.set(this.#column, this.#shown(), times);
      this.#column += times;
    }
  };

  #begin({ "style-name": style }: XmlAttributes): void {
    if (this.#styles.isHidden(style)) return;
    this.#sheet += 1;
    if (this.#sheet === MAX_SHEETS) throw tooManySheets();
    if (!this.#isWanted(this.#sheet)) return;
    this.#rows = new SheetRows(this.#bounds);
    [this.#line, this.#lines] = [0, 1];
  }

  #end(): void {
    if (this.#rows === undefined) return;
    this.#parts.push({ sheet: this.#sheet, rows: this.#rows.take(), isLast: true });
    this.#rows = undefined;
  }

  #shown(): string {
    const { "value-type": type, value, "date-value": date, "boolean-value": boolean } = this.#cell;
    const isNumber = type === "float" || type === "currency" || type === "percentage";
    if (isNumber && value !== undefined)
      return this.#styles.showsDate(this.#cell["style-name"]) ? dayOf(value, false) : decimalOf(value);
    if (type === "date" && date !== undefined) return isoDay(date);
    if (type === "boolean" && boolean !== undefined) return boolean;
    return textOf(this.#cell["string-value"] ?? this.#text);
  }

  #add(characters: string): void {
    this.#text = append(this.#text, characters, this.#line);
  }
}

/** A number of repetitions, as high as the attribute says. */
function repeats(written: string | undefined): number {
  return written !== undefined && /^[1-9]\d{0,8}$/.test(written) ? Number(written) : 1;
}
