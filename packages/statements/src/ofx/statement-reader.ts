import { StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { addBalance, countLine, readEntry, skip } from "../summary.ts";
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

/**
 * Builds the lines of bank and credit card statements from the tags of a file. `end` checks that the file is complete.
 */
export function createStatementReader(
  options: StatementOptions,
  summary: StatementSummary,
  emit: (line: StatementLine) => void,
): OfxHandler & { end: (line: number) => void } {
  const stack: { name: string; line: number }[] = [];
  let element: OpenElement | undefined;
  let part = "";
  let statement: OfxStatement | undefined;
  let transaction: (Transaction & { fields: Map<string, { text: string; line: number }> }) | undefined;
  let isComplete = false;
  let inLedger = false;

  function finishElement(): void {
    if (element === undefined) return;
    const { name, line } = element;
    const text = element.text.replace(/[\p{Cc}\s]+/gu, " ").trim();
    element = undefined;
    const parent = stack.at(-1)?.name;
    if (transaction && parent === "STMTTRN") {
      // Some banks use the name of an aggregate for an element with a value. It contains no other elements.
      if (name === part && text !== "") part = "";
      const key = part === "" || name === part ? name : `${part}.${name}`;
      if (transaction.fields.size === MAX_FIELDS) throw new StatementError(line, "too much data in one <STMTTRN>");
      if (!transaction.fields.has(key)) transaction.fields.set(key, { text, line });
    } else if (statement && name === "CURDEF" && (parent === "STMTRS" || parent === "CCSTMTRS")) {
      statement.currency = text.toUpperCase();
    } else if (statement && name === "ACCTID" && (parent === "BANKACCTFROM" || parent === "CCACCTFROM")) {
      statement.accountId = text;
    } else if (statement && name === "BALAMT" && inLedger) {
      statement.ledger = { text, line };
    }
  }

  function open(name: string, line: number): void {
    finishElement();
    if (isComplete) throw new StatementError(line, `<${name}> comes after the end of <OFX>`);
    if (!STRUCTURE.has(name)) {
      element = { name, line, text: "" };
      if (name.endsWith("BAL")) inLedger = name === "LEDGERBAL";
      if (transaction && PARTS.has(name)) part = name;
      return;
    }
    if (stack.some((outer) => outer.name === name)) throw new StatementError(line, `<${name}> stands inside <${name}>`);
    stack.push({ name, line });
    if (name === "STMTRS" || name === "CCSTMTRS") {
      statement = { accountId: "", currency: "" };
      summary.statements += 1;
    }
    if (statement && (name === "STMTTRN" || name === "STMTTRNP")) summary.entries += 1;
    if (statement && name === "STMTTRN") transaction = { line, number: summary.entries, fields: new Map() };
    part = "";
  }

  function close(name: string, line: number): void {
    finishElement();
    if (name === part) part = "";
    if (!STRUCTURE.has(name)) return;
    // Some banks do not close the list of transactions.
    if (LISTS.has(stack.at(-1)?.name ?? "") && stack.at(-2)?.name === name) stack.pop();
    const innermost = stack.pop();
    if (innermost === undefined) throw new StatementError(line, `</${name}> closes nothing`);
    if (innermost.name !== name) {
      const opened = `<${innermost.name}> of line ${innermost.line}`;
      throw new StatementError(line, `</${name}> stands where the ${opened} must end first`);
    }
    if (name === "OFX") isComplete = true;
    if (name === "STMTRS" || name === "CCSTMTRS") finishStatement();
    if (statement && name === "STMTTRNP") skip(summary, innermost.line, "not_booked");
    if (name === "STMTTRN") book();
  }

  function finishStatement(): void {
    if (statement?.ledger) addBalance(summary, readLedgerBalance(statement, statement.ledger, options));
    statement = undefined;
  }

  function book(): void {
    const [read, of] = [transaction, statement];
    transaction = undefined;
    const booked = read && of && readEntry(options, () => makeLine(read, of, options));
    if (booked && countLine(summary, booked)) emit(booked);
  }

  return {
    open,
    close,
    text(text) {
      if (element === undefined) return;
      element.text += text;
      if (element.text.length > MAX_FIELD_CHARACTERS) {
        const { name, line } = element;
        throw new StatementError(line, `<${name}> holds more than ${MAX_FIELD_CHARACTERS} characters`);
      }
    },
    end(line) {
      const innermost = stack.at(-1);
      if (innermost) throw new StatementError(line, `the file ends inside <${innermost.name}>`);
      if (!isComplete) throw new StatementError(line, "the file holds no <OFX>");
      if (summary.statements === 0) {
        throw new StatementError(line, "the file holds no bank or credit card statement (<STMTRS>, <CCSTMTRS>)");
      }
    },
  };
}
