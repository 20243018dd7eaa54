import type { Ledger } from "@matchbook/matcher/books/ledger";
import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import type { Invoice, Moment } from "@matchbook/matcher/model/model";
import type { DocumentParty, InvoiceDocument } from "@matchbook/open-items";
import { AppError } from "@matchbook/runtime/errors/errors";
import { keyProblem } from "@matchbook/runtime/values/business-keys";
import type { InvoiceDirection } from "@matchbook/vocabulary/statuses";
import { createInvoice, updateInvoice } from "../invoice.ts";
import { sameKey } from "../named-invoice.ts";
import { chooseCounterparty, type FoundBy, newCounterparty } from "./choose-counterparty.ts";
import { differencesOf, type FieldDifference, inputOf, updateOf } from "./differences.ts";
import { directionOf, type FoundDirection, type OwnIdentity, otherSide } from "./direction.ts";

export interface PlannedDocument {
  document: InvoiceDocument;
  outcome: "created" | "changed" | "unchanged" | "nothing_to_pay";
  direction: FoundDirection;
  /** The other side, as the document has it. */
  party: DocumentParty;
  /** Undefined for a document with nothing to pay, which is not stored. */
  counterparty: Counterparty | undefined;
  counterpartyBy: FoundBy | "created" | undefined;
  differences: FieldDifference[];
}

/** Why a document cannot be stored. */
export interface RefusedDocument {
  document: InvoiceDocument;
  reason: string;
}

export interface DocumentPlan {
  planned: PlannedDocument[];
  refused: RefusedDocument[];
  created: Counterparty[];
}

export interface PlanInput {
  identity: OwnIdentity;
  /** The direction of documents that do not show it. */
  direction: InvoiceDirection | undefined;
  /** The counterparties that the documents may mean. */
  known: readonly Counterparty[];
  isCodeTaken: (code: string) => boolean;
  mayCreate: boolean;
}

/** Stores the documents in the ledger: new ones, and what differs of stored ones. Refused ones change nothing. */
export function planDocuments(
  ledger: Ledger,
  documents: readonly InvoiceDocument[],
  input: PlanInput,
  moment: Moment,
): DocumentPlan {
  const planner = new Planner(ledger, input, moment);
  const plan: DocumentPlan = { planned: [], refused: [], created: planner.created };
  for (const document of documents) {
    try {
      plan.planned.push(planner.plan(document));
    } catch (error) {
      if (!(error instanceof AppError || error instanceof Refusal)) throw error;
      plan.refused.push({ document, reason: error.message });
    }
  }
  return plan;
}

/** Why a document is refused, in words for a person. */
class Refusal extends Error {}

type Stored = Pick<PlannedDocument, "outcome" | "differences">;

class Planner {
  readonly created: Counterparty[] = [];
  readonly #ledger: Ledger;
  readonly #input: PlanInput;
  readonly #moment: Moment;
  /** The invoices that the file has named, by their ids. */
  readonly #named = new Set<string>();

  constructor(ledger: Ledger, input: PlanInput, moment: Moment) {
    this.#ledger = ledger;
    this.#input = input;
    this.#moment = moment;
  }

  plan(document: InvoiceDocument): PlannedDocument {
    const problem = keyProblem(document.number);
    if (problem !== undefined) throw new Refusal(`its number: ${problem}`);
    const direction = directionOf(document.sides, this.#input.identity, this.#input.direction);
    if (direction === undefined) {
      throw new Refusal(
        "it does not show whether you are paid or pay: none of your tax numbers, accounts and names is on exactly one of its sides; upload it with a direction, or complete your identity in the matching settings",
      );
    }
    const party = otherSide(document.sides, direction.direction);
    const common = { document, direction, party };
    if (document.payable === 0n) {
      const unknown = { counterparty: undefined, counterpartyBy: undefined };
      return { ...common, ...unknown, outcome: "nothing_to_pay", differences: [] };
    }
    const { counterparty, by } = this.#counterparty(party);
    if (by === "created" && !this.created.includes(counterparty)) this.created.push(counterparty);
    return { ...common, counterparty, counterpartyBy: by, ...this.#store(document, direction.direction, counterparty) };
  }

  #counterparty(party: DocumentParty): { counterparty: Counterparty; by: FoundBy | "created" } {
    const ofFile = this.created;
    const choice = chooseCounterparty(party, [...this.#input.known, ...ofFile]);
    if (choice !== undefined && "among" in choice) {
      const codes = choice.among.slice(0, MOST_NAMED).map(({ accountCode }) => accountCode);
      throw new Refusal(`${WORDS[choice.by]} fits several counterparties: ${codes.join(", ")}`);
    }
    if (choice !== undefined) return { ...choice, by: ofFile.includes(choice.counterparty) ? "created" : choice.by };
    if (party.name === null && party.code === null) throw new Refusal("it does not name the other side");
    if (!this.#input.mayCreate) {
      throw new Refusal(
        `its counterparty ${party.name ?? party.code} is not known, and creating it needs the scope counterparties:write`,
      );
    }
    const isTaken = (code: string) => this.#input.isCodeTaken(code) || ofFile.some((one) => one.accountCode === code);
    return { counterparty: newCounterparty(party, isTaken, this.#moment), by: "created" };
  }

  #store(document: InvoiceDocument, direction: InvoiceDirection, counterparty: Counterparty): Stored {
    const found = this.#ledger.invoicesByNumber(document.number);
    const stored = sameKey({ counterpartyId: counterparty.id, direction, issueDate: document.issueDate }, found);
    if (stored !== undefined && stored.counterpartyId !== counterparty.id)
      throw new Refusal(`its number is that of an invoice to the counterparty ${stored.counterpartyCode}`);
    if (stored === undefined) {
      const invoice = createInvoice(inputOf(document, direction), counterparty, this.#moment);
      this.#ledger.setInvoice(invoice);
      this.#named.add(invoice.id);
      return { outcome: "created", differences: [] };
    }
    return this.#change(document, direction, stored);
  }

  #change(document: InvoiceDocument, direction: InvoiceDirection, stored: Invoice): Stored {
    for (const [field, value] of [
      ["type", document.type],
      ["direction", direction],
      ["currency", document.currency],
    ] as const) {
      if (stored[field] !== value)
        throw new Refusal(`the stored invoice of its number has the ${field} ${stored[field]}, not ${value}`);
    }
    const differences = differencesOf(stored, document);
    if (differences.length === 0) return { outcome: "unchanged", differences };
    const keepsParts = stored.instalments !== undefined && document.instalments.length === 0;
    if (keepsParts && stored.total !== document.payable)
      throw new Refusal("the stored invoice of its number has instalments that add up to another total");
    if (this.#named.has(stored.id)) throw new Refusal("its number stands twice in the file, with different content");
    this.#named.add(stored.id);
    updateInvoice(this.#ledger, stored.id, updateOf(stored, document));
    return { outcome: "changed", differences };
  }
}

const MOST_NAMED = 10;
const WORDS: Record<FoundBy, string> = {
  code: "its code",
  tax_id: "its tax number",
  iban: "its account",
  name: "its name",
};
