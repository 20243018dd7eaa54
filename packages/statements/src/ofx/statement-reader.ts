import { StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { addBalance, beginStatement, countLine, readEntry, skip } from "../summary.ts";
import { readLedgerBalance } from "./balance.ts";
import { makeLine, type OfxStatement, type Transaction } from "./make-line.ts";
import type { OfxHandler } from "./tokenizer.ts";

// The aggregates whose nesting matters and that every bank closes. Everything else is read as elements: SGML elements
// need no end tag, so only its name distinguishes an aggregate from an empty element.
const STRUCTURE = new Set([
  "OFX",
  "STMTRS",
  "CCSTMTRS",
  "BANKACCTFROM",
  "CCACCTFROM",
  "BANKTRANLIST",
  "BANKTRANLISTP",
  "STMTTRN",
  "STMTTRNP",
]);
const LISTS = new Set(["BANKTRANLIST", "BANKTRANLISTP"]);
// The aggregates inside a transaction. Their name becomes the prefix of their elements.
const PARTS = new Set(["CURRENCY", "ORIGCURRENCY", "PAYEE", "EXTDPAYEE", "BANKACCTTO", "CCACCTTO", "IMAGEDATA"]);
const MAX_FIELDS = 200;
const MAX_FIELD_CHARACTERS = 16_384;

interface OpenElement {
  name: string;
  line: number;
  text: string;
}

/** Builds the lines of bank and credit card statements from the tags of a file. */
export class StatementReader implements OfxHandler {
  readonly #options: StatementOptions;
  readonly #summary: StatementSummary;
  readonly #emit: (line: StatementLine) => void;
  readonly #stack: { name: string; line: number }[] = [];
  #element: OpenElement | undefined;
  #part = "";
  #statement: OfxStatement | undefined;
  #transaction: (Transaction & { fields: Map<string, { text: string; line: number }> }) | undefined;
  #isComplete = false;
  #inLedger = false;

  constructor(options: StatementOptions, summary: StatementSummary, emit: (line: StatementLine) => void) {
    this.#options = options;
    this.#summary = summary;
    this.#emit = emit;
  }

  #finishElement(): void {
    if (this.#element === undefined) return;
    const { name, line } = this.#element;
    const text = this.#element.text.replace(/[\p{Cc}\s]+/gu, " ").trim();
    this.#element = undefined;
    const parent = this.#stack.at(-1)?.name;
    if (this.#transaction && parent === "STMTTRN") {
      // Some banks use the name of an aggregate for an element with a value. It contains no other elements.
      if (name === this.#part && text !== "") this.#part = "";
      const key = this.#part === "" || name === this.#part ? name : `${this.#part}.${name}`;
      if (this.#transaction.fields.size === MAX_FIELDS)
        throw new StatementError(line, "too much data in one <STMTTRN>");
      if (!this.#transaction.fields.has(key)) this.#transaction.fields.set(key, { text, line });
    } else if (this.#statement && name === "CURDEF" && (parent === "STMTRS" || parent === "CCSTMTRS")) {
      this.#statement.currency = text.toUpperCase();
    } else if (this.#statement && name === "ACCTID" && (parent === "BANKACCTFROM" || parent === "CCACCTFROM")) {
      this.#statement.accountId = text;
    } else if (this.#statement && name === "BALAMT" && this.#inLedger) {
      this.#statement.ledger = { text, line };
    }
  }

  open(name: string, line: number): void {
    this.#finishElement();
    if (this.#isComplete) throw new StatementError(line, `<${name}> comes after the end of <OFX>`);
    if (!STRUCTURE.has(name)) {
      this.#element = { name, line, text: "" };
      if (name.endsWith("BAL")) this.#inLedger = name === "LEDGERBAL";
      if (this.#transaction && PARTS.has(name)) this.#part = name;
      return;
    }
    if (this.#stack.some((outer) => outer.name === name))
      throw new StatementError(line, `<${name}> stands inside <${name}>`);
    this.#stack.push({ name, line });
    if (name === "STMTRS" || name === "CCSTMTRS") {
      this.#statement = { accountId: "", currency: "" };
      beginStatement(this.#summary);
    }
    if (this.#statement && (name === "STMTTRN" || name === "STMTTRNP")) this.#summary.entries += 1;
    if (this.#statement && name === "STMTTRN")
      this.#transaction = { line, number: this.#summary.entries, fields: new Map() };
    this.#part = "";
  }

  close(name: string, line: number): void {
    this.#finishElement();
    if (name === this.#part) this.#part = "";
    if (!STRUCTURE.has(name)) return;
    // Some banks do not close the list of transactions.
    if (LISTS.has(this.#stack.at(-1)?.name ?? "") && this.#stack.at(-2)?.name === name) this.#stack.pop();
    const innermost = this.#stack.pop();
    if (innermost === undefined) throw new StatementError(line, `</${name}> closes nothing`);
    if (innermost.name !== name) {
      const opened = `<${innermost.name}> of line ${innermost.line}`;
      throw new StatementError(line, `</${name}> stands where the ${opened} must end first`);
    }
    if (name === "OFX") this.#isComplete = true;
    if (name === "STMTRS" || name === "CCSTMTRS") this.#finishStatement();
    if (this.#statement && name === "STMTTRNP") skip(this.#summary, innermost.line, "not_booked");
    if (name === "STMTTRN") this.#book();
  }

  #finishStatement(): void {
    if (this.#statement?.ledger)
      addBalance(this.#summary, readLedgerBalance(this.#statement, this.#statement.ledger, this.#options));
    this.#statement = undefined;
  }

  #book(): void {
    const [read, of] = [this.#transaction, this.#statement];
    this.#transaction = undefined;
    const booked = read && of && readEntry(this.#options, () => makeLine(read, of, this.#options));
    if (booked && countLine(this.#summary, booked)) this.#emit(booked);
  }

  text(text: string): void {
    if (this.#element === undefined) return;
    this.#element.text += text;
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
    if (this.#summary.statements === 0) {
      throw new StatementError(line, "the file holds no bank or credit card statement (<STMTRS>, <CCSTMTRS>)");
    }
  }
}
