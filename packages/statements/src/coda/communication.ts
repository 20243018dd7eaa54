import { electronicReference, oneLine } from "../text-pieces.ts";

/** The content of a movement's communication. */
export interface Communication {
  /** The payer's text, or the structured reference as people write it. */
  text: string | null;
  reference: string | null;
  mandateId: string | null;
  /** Why a direct debit was refused, a code of ISO 20022 if the file has one. */
  refusal: { code: string | null } | null;
  /** Texts that the line has no field for. */
  further: string[];
}

const NOTHING: Communication = { text: null, reference: null, mandateId: null, refusal: null, further: [] };

// The kinds of structured communication (CODA 2.6, "list of structured communications").
const CREDITOR_REFERENCE = "100";
const BELGIAN_REFERENCES = new Set(["101", "102"]);
const DIRECT_DEBIT = "127";

/** Reads the communication of the records 2.1 to 2.3, with its blanks. A structured one begins with its kind. */
export function readCommunication(text: string, isStructured: boolean): Communication {
  if (!isStructured) return { ...NOTHING, text: oneLine(text) || null };
  const kind = text.slice(0, 3);
  const content = text.slice(3);
  if (BELGIAN_REFERENCES.has(kind)) return belgianReference(content);
  if (kind === CREDITOR_REFERENCE) {
    const reference = electronicReference(oneLine(content.slice(0, 25))) || null;
    return { ...NOTHING, text: reference, reference, further: given(content.slice(25)) };
  }
  return kind === DIRECT_DEBIT ? directDebit(content) : { ...NOTHING, text: oneLine(content) || null };
}

function belgianReference(content: string): Communication {
  const [digits] = /^\d{12}/.exec(content) ?? [];
  if (digits === undefined) return { ...NOTHING, text: oneLine(content) || null };
  const text = `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`;
  return { ...NOTHING, text, reference: digits, further: given(content.slice(digits.length)) };
}

function given(text: string): string[] {
  const line = oneLine(text);
  return line === "" ? [] : [line];
}

/**
 * Settlement date (6), kind (1), scheme (1), 0 or the reason of a refusal (1), creditor (35), mandate (35), text (62),
 * kind (1) and reason (4) of the refusal.
 */
function directDebit(content: string): Communication {
  const at = (from: number, length: number) => oneLine(content.slice(from, from + length)) || null;
  const refused = at(8, 1);
  return {
    ...NOTHING,
    text: at(79, 62),
    mandateId: at(44, 35),
    further: [...given(content.slice(9, 44)).map((creditor) => `Creditor: ${creditor}`), ...given(content.slice(146))],
    refusal: refused === null || refused === "0" ? null : { code: at(142, 4) },
  };
}
