import { decodeHTMLStrict } from "entities/decode";
import type { TextSink } from "../push-parser.ts";
import { quote, StatementError } from "../statement-error.ts";

/** Receives the tags and texts of an OFX file in order. Lines are 1-based. Names are in upper case. */
export interface OfxHandler {
  /** @param tag as the file has it */
  open: (name: string, line: number, tag: string) => void;
  /** Character data of the open element, perhaps in several pieces, with entities resolved. @param raw as the file has it */
  text: (text: string, raw: string) => void;
  close: (name: string, line: number) => void;
}

/** The most characters of a tag, comment or text. It bounds the memory for a file where one never ends. */
export const MAX_RUN_CHARACTERS = 65_536;

// OFX names have at most 32 characters. Vendors add a prefix with a dot.
const TAG = /^<(\/?)([A-Za-z][\w.-]{0,63})(?:\s[^<>]*?)?(\/?)>$/;
// A "<" before any other character is an unescaped character.
const MARKUP = /<(?=[A-Za-z/!?])/;
const CDATA = "<![CDATA[";

/**
 * Splits the body of an OFX file, SGML (1.x) or XML (2.x), into tags and text. The input may be cut anywhere. It
 * resolves the entities of HTML, which some banks write, but none of the file's own, because it refuses document type
 * declarations. Any other ampersand is an ordinary character, as in `<NAME>AT&T`.
 */
export class OfxTokenizer implements TextSink {
  readonly #handler: OfxHandler;
  #rest = "";
  #line = 1;

  constructor(handler: OfxHandler) {
    this.#handler = handler;
  }

  /** Processes the complete part of the input. With `last`, the remaining input must be text. */
  #consume(last: boolean): void {
    let start = 0;
    for (;;) {
      const input = this.#rest.slice(start);
      const at = input.search(MARKUP);
      // Holds back a "<" at the end, which may start a tag, and an "&" near the end, which may start an entity.
      const text = at !== -1 ? at : last ? input.length : input.length - heldBack(input);
      if (at === -1 || at > 0) this.#take(input.slice(0, text));
      start += text;
      if (at === -1) break;
      const markup = this.#completeMarkup(input.slice(at), last);
      if (markup === undefined) break;
      this.#takeMarkup(markup);
      start += markup.length;
    }
    this.#rest = this.#rest.slice(start);
  }

  #take(text: string): void {
    if (text !== "") this.#handler.text(text.includes("&") ? resolved(text) : text, text);
    this.#line += lineBreaks(text);
  }

  #completeMarkup(input: string, last: boolean): string | undefined {
    const closing = input.startsWith("<!--") ? "-->" : input.startsWith(CDATA) ? "]]>" : ">";
    const end = input.indexOf(closing);
    if ((end === -1 ? input.length : end) > MAX_RUN_CHARACTERS) this.#tooLong();
    if (end !== -1) return input.slice(0, end + closing.length);
    if (last) throw new StatementError(this.#line, `the file ends inside ${quote(input.slice(0, 20))}`);
    return undefined;
  }

  #takeMarkup(markup: string): void {
    if (markup.startsWith(CDATA)) {
      const text = markup.slice(CDATA.length, -3);
      this.#handler.text(text, text.replaceAll("&", "&amp;"));
    } else if (markup.startsWith("<!") && !markup.startsWith("<!--")) {
      throw new StatementError(this.#line, "the file declares a document type, which is not accepted");
    } else if (!markup.startsWith("<!--") && !markup.startsWith("<?")) {
      const [, slash, name = "", empty] = TAG.exec(markup) ?? [];
      if (slash === undefined) throw new StatementError(this.#line, `${quote(markup)} is not a tag`);
      const upper = name.toUpperCase();
      if (slash === "/") this.#handler.close(upper, this.#line);
      else this.#handler.open(upper, this.#line, markup);
      if (slash === "" && empty === "/") this.#handler.close(upper, this.#line);
    }
    this.#line += lineBreaks(markup);
  }

  #tooLong(): never {
    throw new StatementError(this.#line, `a tag, comment or text is longer than ${MAX_RUN_CHARACTERS} characters`);
  }

  write(text: string): void {
    this.#rest += text;
    this.#consume(false);
  }

  end(): void {
    this.#consume(true);
  }

  line(): number {
    return this.#line;
  }
}

const FREQUENT: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function resolved(text: string): string {
  return text.replace(/&(#?\w{1,32});/g, (written, name) => FREQUENT[name] ?? decodeHTMLStrict(written));
}

/** The number of characters at the end that may start a tag, an entity or a line break. */
function heldBack(text: string): number {
  return /(?:<|\r|&#?\w{0,32})$/.exec(text)?.[0].length ?? 0;
}

function lineBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
