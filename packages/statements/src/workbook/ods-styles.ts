import { grouped, tooCostly } from "../statement-error.ts";
import type { XmlAttributes, XmlEvents } from "../xml-events.ts";

/** As many as the formats of cells in Excel. */
const MAX_STYLES = 65_490;

/** The styles of an OpenDocument that tell more than looks: sheets that are hidden, and numbers that are days. */
export class OdsStyles implements XmlEvents {
  readonly #hidden = new Set<string>();
  /** Names of formats, and of styles of cells with them. */
  readonly #formats = new Set<string>();
  readonly #dates = new Set<string>();
  #name = "";

  onOpen = (element: string, attributes: XmlAttributes): void => {
    const { name = "", "data-style-name": format = "", display } = attributes;
    if (element === "style") this.#name = name;
    if (element === "date-style" || element === "time-style") this.#add(this.#formats, name);
    else if (element === "style" && this.#formats.has(format)) this.#add(this.#dates, name);
    else if (element === "table-properties" && display === "false") this.#add(this.#hidden, this.#name);
  };

  isHidden(style = ""): boolean {
    return this.#hidden.has(style);
  }

  showsDate(style = ""): boolean {
    return this.#dates.has(style);
  }

  #add(names: Set<string>, name: string): void {
    if (names.size === MAX_STYLES) throw tooCostly(1, `the workbook has more than ${grouped(MAX_STYLES)} styles`);
    names.add(name);
  }
}
