/** What a line consists of beside plain values. */

/** A pair that automatic matching must leave alone on this line. */
export interface Refusal {
  invoiceId: string;
  /** A rejection is permanent; an unlinking holds until the line is included again. */
  kind: "rejected" | "unlinked";
}

/** What the bank says about a returned payment. */
export interface BankReturn {
  /** The ISO 20022 return reason, such as AC04, or the bank's own code. */
  reasonCode: string | undefined;
  /** The bank's id of the booking that is taken back. */
  originalReference: string | undefined;
}

/** A person or a process, by the id of an actor such as `user:7`. */
export interface Person {
  id: string;
  name: string | undefined;
}

export interface LineComment {
  id: string;
  text: string;
  /** The ids of the people that it mentions. */
  mentions: string[];
  author: Person;
  createdAt: Date;
}

/** The part of a suggestion that the list of lines is filtered by. */
export interface LineSuggestion {
  matchId: string;
  matchedAmount: bigint;
  confidence: number;
  waits?: string | undefined;
}
