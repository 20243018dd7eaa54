import { SaxesParser, type SaxesTagNS } from "saxes";
import type { TextSink } from "./push-parser.ts";
import { StatementError } from "./statement-error.ts";
import type { XmlElement } from "./xml-element.ts";
import { type Frame, newFrame, plain, spend, type Treatment, XML_LIMITS } from "./xml-frame.ts";

export interface XmlHandler {
  /**
   * Treatments by `Parent/Child`. An element that is not listed is skipped outside a record and collected inside one.
   */
  structure: Readonly<Record<string, Treatment>>;
  /** Recognizes a root element that wraps the document, whose element then counts as the root. */
  isEnvelope: (name: string) => boolean;
  /** The names of the document's element in an envelope. Default: `Document`. */
  documents?: readonly string[];
  /** Namespaces besides that of the root whose elements are read. */
  namespaces?: readonly string[];
  /** The most characters between two events, for documents with attached files. Default: that of `XML_LIMITS`. */
  runLength?: number;
  /** The root element, which is entered unless this throws. Elements of any other namespace are skipped. */
  onRoot: (root: { name: string; namespace: string; line: number }) => void;
  onEnter: (name: string, line: number) => void;
  onLeave: (name: string, line: number) => void;
  /** Receives a complete record. */
  onRecord: (record: XmlElement) => void;
}

const DECLARATION = "<?xml";

/**
 * A streaming XML reader that passes on one record at a time. It refuses document type declarations, so only the
 * predefined entities exist. `XML_LIMITS` bound its memory for files of any size.
 */
export class XmlReader implements TextSink {
  readonly #handler: XmlHandler;
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #documents: readonly string[];
  readonly #runLength: number;
  readonly #frames: Frame[] = [];
  /** The beginning of the file, until it is known whether it has an XML declaration. */
  #leading: string | undefined = "";
  #namespace: string | undefined;
  #root: string | undefined;
  #startLine = 1;
  #attributes = 0;
  // The position of saxes is valid only inside its events, so the written characters are counted separately.
  #written = 0;
  #runStart = 0;
  #runLine = 1;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
    this.#documents = handler.documents ?? ["Document"];
    this.#runLength = handler.runLength ?? XML_LIMITS.runLength;
    this.#listen(this.#parser);
  }

  #listen(parser: SaxesParser<{ xmlns: true }>): void {
    parser.on("doctype", (doctype) => {
      const line = parser.line - (doctype.match(/\n/g)?.length ?? 0);
      throw new StatementError(line, "the file declares a document type, which is not accepted");
    });
    parser.on("opentagstart", () => {
      this.#startLine = parser.line;
      this.#attributes = 0;
    });
    parser.on("attribute", () => {
      this.#attributes += 1;
      if (this.#attributes > XML_LIMITS.attributes) {
        throw new StatementError(this.#startLine, `an element has more than ${XML_LIMITS.attributes} attributes`);
      }
    });
    parser.on("opentag", (tag) => this.#open(tag));
    parser.on("text", (text) => this.#text(text));
    parser.on("cdata", (text) => this.#text(text));
    parser.on("comment", () => this.#startRun());
    parser.on("processinginstruction", () => this.#startRun());
    parser.on("closetag", () => this.#close());
    parser.on("error", (error) => {
      // saxes starts its messages with "line:column: ".
      const reason = error.message.replace(/^\d+:\d+: /, "").replace(/\.$/, "");
      throw new StatementError(parser.line, `not well-formed XML: ${reason}`);
    });
  }

  /**
   * XML allows no white space before its declaration, but some programs write it. It is moved into the declaration, so
   * that lines keep their numbers. Returns the text to parse now, "" while the beginning is incomplete.
   */
  #afterLeadingSpace(chunk: string): string {
    if (this.#leading === undefined) return chunk;
    this.#leading += chunk;
    const text = this.#leading.trimStart();
    const isIncomplete = text.length < DECLARATION.length && DECLARATION.startsWith(text);
    if (isIncomplete && this.#leading.length <= XML_LIMITS.runLength) return "";
    return this.#releaseLeading();
  }

  #releaseLeading(): string {
    const all = this.#leading ?? "";
    const text = all.trimStart();
    this.#leading = undefined;
    const space = all.slice(0, all.length - text.length);
    return text.startsWith(DECLARATION) ? DECLARATION + space + text.slice(DECLARATION.length) : all;
  }

  #checkRun(position: number): void {
    if (position - this.#runStart > this.#runLength) {
      throw new StatementError(this.#runLine, `a tag, comment or text is longer than ${this.#runLength} characters`);
    }
  }

  #startRun(): void {
    this.#checkRun(this.#parser.position);
    this.#runStart = this.#parser.position;
    this.#runLine = this.#parser.line;
  }

  #open(tag: SaxesTagNS): void {
    this.#startRun();
    const parent = this.#frames.at(-1);
    const isOutside = parent === undefined || parent.treatment === "envelope";
    const isWrapper =
      isOutside &&
      !this.#documents.includes(tag.local) &&
      (parent !== undefined || this.#handler.isEnvelope(tag.local));
    if (isOutside && !isWrapper) {
      this.#handler.onRoot({ name: tag.local, namespace: tag.uri, line: this.#startLine });
      this.#namespace = tag.uri;
    }
    if (this.#frames.length === XML_LIMITS.depth) {
      throw new StatementError(this.#startLine, `elements are nested more than ${XML_LIMITS.depth} deep`);
    }
    const treatment = isWrapper ? "envelope" : isOutside ? "enter" : this.#treat(parent, tag);
    const frame = newFrame(tag.local, this.#startLine, treatment);
    if (parent !== undefined && !parent.container) {
      parent.container = true;
      if (parent.element) parent.element.text = "";
    }
    if (treatment === "record" || treatment === "collect") {
      frame.element = {
        name: tag.local,
        line: this.#startLine,
        attributes: plain(Object.values(tag.attributes)),
        text: "",
        children: [],
      };
      frame.budget = treatment === "collect" ? parent?.budget : { elements: 0, characters: 0 };
      if (treatment === "collect") parent?.element?.children.push(frame.element);
      spend(frame, 1, 0);
    }
    this.#root ??= tag.local;
    this.#frames.push(frame);
    if (treatment === "enter") this.#handler.onEnter(frame.name, frame.line);
  }

  #treat(parent: Frame, tag: SaxesTagNS): Frame["treatment"] {
    if (parent.treatment === "skip" || !this.#isRead(tag.uri)) return "skip";
    const inside = parent.element === undefined ? "skip" : "collect";
    const key = `${parent.name}/${tag.local}`;
    return Object.hasOwn(this.#handler.structure, key) ? (this.#handler.structure[key] ?? inside) : inside;
  }

  #isRead(namespace: string): boolean {
    return namespace === this.#namespace || this.#handler.namespaces?.includes(namespace) === true;
  }

  #text(characters: string): void {
    this.#startRun();
    const frame = this.#frames.at(-1);
    if (frame?.element === undefined || frame.container) return;
    spend(frame, 0, characters.length);
    frame.element.text += characters;
    if (frame.element.text.length > XML_LIMITS.textLength) {
      throw new StatementError(frame.line, `<${frame.name}> holds more than ${XML_LIMITS.textLength} characters`);
    }
  }

  #close(): void {
    this.#startRun();
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    if (frame.treatment === "enter") this.#handler.onLeave(frame.name, this.#parser.line);
    if (frame.treatment === "record" && frame.element) this.#handler.onRecord(frame.element);
  }

  /** Parses the next text, cut anywhere, up to about 64 Ki characters. Throws `StatementError`. */
  write(chunk: string): void {
    const text = this.#afterLeadingSpace(chunk);
    if (text === "") return;
    this.#parser.write(text);
    this.#written += text.length;
    this.#checkRun(this.#written);
  }

  /** Checks that the document is complete. Throws `StatementError`. */
  end(): void {
    const rest = this.#releaseLeading();
    if (rest !== "") {
      this.#parser.write(rest);
      this.#written += rest.length;
    }
    const open = this.#frames.at(-1);
    if (open) throw new StatementError(this.#parser.line, `the file ends inside <${open.name}>`);
    if (this.#written === 0) throw new StatementError(1, "the file is empty");
    if (this.#root === undefined) throw new StatementError(this.#parser.line, "the file holds no XML element");
    if (this.#namespace === undefined) {
      throw new StatementError(this.#parser.line, `<${this.#root}> holds no <${this.#documents.join("> or <")}>`);
    }
    this.#parser.close();
  }

  /** The 1-based line reached. */
  line(): number {
    return this.#parser.line;
  }
}
