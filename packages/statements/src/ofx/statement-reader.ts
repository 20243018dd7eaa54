import { FormatReader } from "../format-reader.ts";
import { StatementError } from "../statement-error.ts";
import { addBalance, beginStatement, noteUnused, readEntry, skip, warn } from "../summary.ts";
import { oneLine } from "../text-pieces.ts";
import type { Direction } from "../value-sets.ts";
import { readLedgerBalance } from "./balance.ts";
import { makeLine, type OfxStatement, type Transaction, type TransactionField } from "./make-line.ts";
import type { OfxHandler } from "./tokenizer.ts";

// The aggregates whose nesting matters and that every bank closes. Everything else is read as elements: SGML elements
// need no end tag, so only its name distinguishes an aggregate from an empty element.
const STRUCTURE = new Set(
  "OFX STMTRS CCSTMTRS BANKACCTFROM CCACCTFROM BANKTRANLIST BANKTRANLISTP STMTTRN STMTTRNP".split(" "),
);
const LISTS = new Set(["BANKTRANLIST", "BANKTRANLISTP"]);
// The aggregates inside a transaction. Their name becomes the prefix of their elements.
const PARTS = new Set(["CURRENCY", "ORIGCURRENCY", "PAYEE", "EXTDPAYEE", "BANKACCTTO", "CCACCTTO", "IMAGEDATA"]);
/** The aggregates of a bank account and of a credit card. */
const ALIKE = new Map([
  ["STMTRS", "CCSTMTRS"],
  ["CCSTMTRS", "STMTRS"],
  ["BANKACCTFROM", "CCACCTFROM"],
  ["CCACCTFROM", "BANKACCTFROM"],
]);
/** The tags of HTML that may stand in a text. */
const MARKUP = new Set(
  (
    "A ABBR B BIG BR CENTER CODE DD DIV DL DT EM FONT H1 H2 H3 H4 HR I IMG LI NOBR OL P PRE S SMALL SPAN STRIKE STRONG " +
    "SUB SUP TABLE TBODY TD TH TR TT U UL WBR"
  ).split(" "),
);
/** The elements of a statement that tell no text: its account, its period and its balances. */
const NOT_OF_LINES = new Set(
  (
    "BANKID BRANCHID ACCTTYPE ACCTKEY DTSTART DTEND BALAMT DTASOF BAL BALLIST LEDGERBAL AVAILBAL CASHADVBALAMT INTRATE " +
    "BALTYPE VALUE NAME DESC CURSYM CURRATE ACCTID CURDEF LSTTRNID"
  ).split(" "),
);
/** Types of a transaction that tell a direction, each with the other one. */
const OPPOSITE: Readonly<Record<string, Direction>> = { DEBIT: "credit", CREDIT: "debit" };
const MAX_FIELDS = 200;
const MAX_FIELD_CHARACTERS = 16_384;

interface OpenElement {
  name: string;
  line: number;
  text: string;
  /** The text up to the first tag in it, as the file has it. */
  raw: string;
  hasTag: boolean;
}

/** Builds the lines of bank and credit card statements from the tags of a file. */
export class StatementReader extends FormatReader implements OfxHandler {
  readonly #stack: { name: string; line: number }[] = [];
  #element: OpenElement | undefined;
  #part = "";
  #statement: OfxStatement | undefined;
  #transaction: (Transaction & { fields: Map<string, TransactionField> }) | undefined;
  /** The field that a text behind an end tag belongs to. */
  #latest: TransactionField | undefined;
  #isComplete = false;
  /** A transaction contradicts its type: the first one is told. */
  #hasOpposite = false;
  #inLedger = false;
  /** A statement of another kind, which gives no lines. */
  #foreign = "";

  #finishElement(): void {
    if (this.#element === undefined) return;
    const { name, line, raw, hasTag } = this.#element;
    const text = oneLine(this.#element.text);
    this.#element = undefined;
    const parent = this.#stack.at(-1)?.name;
    if (this.#transaction && parent === "STMTTRN") {
      // Some banks use the name of an aggregate for an element with a value. It contains no other elements.
      if (name === this.#part && text !== "") this.#part = "";
      const key = this.#part === "" || name === this.#part ? name : `${this.#part}.${name}`;
      this.#addField(key, hasTag || raw.includes("&") ? { text, line, raw } : { text, line });
    } else if (this.#statement && name === "CURDEF" && isStatement(parent)) {
      this.#statement.currency = text.toUpperCase();
    } else if (this.#statement && name === "ACCTID" && (parent === "BANKACCTFROM" || parent === "CCACCTFROM")) {
      Object.assign(this.#statement, { accountId: text, account: undefined } satisfies Partial<OfxStatement>);
    } else if (this.#statement && name === "BALAMT" && this.#inLedger) {
      this.#statement.ledger = { text, line };
    } else if (text !== "" && (this.#foreign !== "" || (this.#statement && !NOT_OF_LINES.has(name)))) {
      noteUnused(this.summary, `<${this.#foreign || name}>`, line, text);
    }
  }

  /** A second memo continues the first one. Any other field that stands twice is a further text. */
  #addField(key: string, field: TransactionField): void {
    const { fields } = this.#transaction as { fields: Map<string, TransactionField> };
    const known = fields.get(key);
    this.#latest = known ?? field;
    if (known === undefined) fields.set(key, field);
    else if (key === "MEMO") this.#extend(known, field.text);
    else fields.set(`${key} (${fields.size})`, field);
    if (fields.size > MAX_FIELDS) throw new StatementError(field.line, "too much data in one <STMTTRN>");
  }

  #extend(field: TransactionField, text: string): void {
    field.raw ??= field.text.replaceAll("&", "&amp;");
    field.text = oneLine(`${field.text} ${text}`);
    if (field.text.length > MAX_FIELD_CHARACTERS)
      throw new StatementError(field.line, `a field holds more than ${MAX_FIELD_CHARACTERS} characters`);
  }

  open(name: string, line: number, tag: string): void {
    if (this.#element && this.#transaction && isMarkup(name, tag)) {
      this.#element.hasTag = true;
      // A tag that HTML does not have stays as text: a person wrote it between these signs.
      this.#element.text += MARKUP.has(name) ? " " : tag;
      return;
    }
    this.#finishElement();
    if (this.#isComplete) throw new StatementError(line, `<${name}> comes after the end of <OFX>`);
    if (!STRUCTURE.has(name)) {
      this.#element = { name, line, text: "", raw: "", hasTag: false };
      if (name.endsWith("BAL")) this.#inLedger = name === "LEDGERBAL";
      if (this.#transaction && PARTS.has(name)) this.#part = name;
      if (name.endsWith("STMTRS")) this.#foreign = name;
      return;
    }
    if (this.#stack.some((outer) => outer.name === name))
      throw new StatementError(line, `<${name}> stands inside <${name}>`);
    this.#stack.push({ name, line });
    if (isStatement(name)) {
      this.#statement = { accountId: "", currency: "" };
      beginStatement(this.summary);
    }
    if (this.#statement && (name === "STMTTRN" || name === "STMTTRNP")) this.summary.entries += 1;
    if (this.#statement && name === "STMTTRN")
      this.#transaction = { line, number: this.summary.entries, fields: new Map() };
    this.#part = "";
    this.#latest = undefined;
  }

  close(name: string, line: number): void {
    if (this.#element && this.#transaction && MARKUP.has(name)) return;
    this.#finishElement();
    if (name === this.#part) this.#part = "";
    if (name === this.#foreign) this.#foreign = "";
    if (!STRUCTURE.has(name)) return;
    // Some banks do not close the list of transactions.
    if (LISTS.has(this.#stack.at(-1)?.name ?? "") && closes(name, this.#stack.at(-2)?.name)) this.#stack.pop();
    const innermost = this.#stack.pop();
    if (innermost === undefined) throw new StatementError(line, `</${name}> closes nothing`);
    if (!closes(name, innermost.name)) {
      const opened = `<${innermost.name}> of line ${innermost.line}`;
      throw new StatementError(line, `</${name}> stands where the ${opened} must end first`);
    }
    if (name === "OFX") this.#isComplete = true;
    if (isStatement(name)) this.#finishStatement();
    if (this.#statement && name === "STMTTRNP") skip(this.summary, innermost.line, "not_booked");
    if (name === "STMTTRN") this.#book();
  }

  #finishStatement(): void {
    const { ledger } = this.#statement ?? {};
    const balance = ledger && this.#statement && readLedgerBalance(this.#statement, ledger, this.options);
    this.lines.close(balance?.closing);
    if (balance) addBalance(this.summary, balance);
    this.#statement = undefined;
  }

  #book(): void {
    const [read, of] = [this.#transaction, this.#statement];
    this.#transaction = undefined;
    const booked = read && of && readEntry(this.options, () => makeLine(read, of, this.options));
    if (booked) this.lines.add(booked);
    const type = read?.fields.get("TRNTYPE")?.text.toUpperCase() ?? "";
    const isOpposite = booked && OPPOSITE[type] === booked.direction && !booked.reversal;
    if (!isOpposite || this.#hasOpposite) return;
    this.#hasOpposite = true;
    const moved = booked.direction === "credit" ? "money in" : "money out";
    warn(this.summary, read.line, `<TRNTYPE> says ${type}, but by the sign of <TRNAMT> it is ${moved}, as it is read`);
  }

  text(text: string, raw: string): void {
    if (this.#element === undefined) {
      if (this.#transaction && this.#latest && text.trim() !== "") this.#extend(this.#latest, text);
      return;
    }
    this.#element.text += text;
    if (!this.#element.hasTag) this.#element.raw += raw;
    if (this.#element.text.length > MAX_FIELD_CHARACTERS) {
      const { name, line } = this.#element;
      throw new StatementError(line, `<${name}> holds more than ${MAX_FIELD_CHARACTERS} characters`);
    }
  }

  /** Checks that the file is complete. */
  end(line: number): void {
    const innermost = this.#stack.at(-1);
    if (innermost) throw new StatementError(line, `the file ends inside <${innermost.name}>`);
    if (!this.#isComplete) throw new StatementError(line, "the file holds no <OFX>");
    if (this.summary.statements === 0) {
      throw new StatementError(line, "the file holds no bank or credit card statement (<STMTRS>, <CCSTMTRS>)");
    }
  }
}

function isStatement(name: string | undefined): boolean {
  return name === "STMTRS" || name === "CCSTMTRS";
}

/** Tells whether an end tag ends this aggregate. Some banks end one of a credit card like one of a bank account. */
function closes(name: string, open: string | undefined): boolean {
  return open !== undefined && (name === open || (ALIKE.has(name) && ALIKE.get(name) === open));
}

/** A tag of HTML, or one with attributes, which no tag of OFX has. */
function isMarkup(name: string, tag: string): boolean {
  return MARKUP.has(name) || (tag.length > name.length + 2 && /\s[^\s/>]/.test(tag));
}
