import type { Invoice } from "../../records.ts";
import { printedReference, type ReferenceKind, structuredReference } from "../../structured-reference.ts";
import { type Kinds, nameOf, type Party, pick, type Scene, type Shown, stranger } from "../scene.ts";

/** The sender as the line shows it: an account on file, an account that no party has, or a text and no other field. */
type Payer = "known" | "stranger" | "text";

/**
 * A habit of payers or banks: honest texts, and the nearest ones by which the money is for something else, `|` between
 * them. In a text, `#` is the number of the only open invoice, `@` its digits without the year, `§` the payer's name,
 * `¤` the amount, `¢` the tax of 20 % in it and `?` a digit.
 */
export interface Habit {
  honest?: string;
  wrong?: string;
  by?: Payer;
  /** Legal forms of the payer. */
  forms?: string;
  /** The form of the number, with `?` for digits. */
  number?: string;
  bill?: Partial<Invoice>;
  /** The invoice has a structured reference, and `#` stands for that, at times in groups as slips print it. */
  reference?: ReferenceKind;
  /** Opinions differ about booking an honest text without asking; by default only if it has no number. */
  unsure?: boolean;
  /** A wrong text means the invoice nevertheless, so that a person wants to see it suggested. */
  meant?: boolean;
}

/** Texts on lines of their own, as a habit has them. */
export const texts = ({ raw }: TemplateStringsArray) =>
  raw
    .join("")
    .trim()
    .replace(/\s*\n\s*/g, "|");

/** Two kinds of payments for each habit: `name` with its wrong texts, and `name, honest`. */
export function habits(all: Record<string, Habit>): Kinds {
  return Object.fromEntries(Object.entries(all).flatMap(([name, habit]) => kindsOf(name, habit)));
}

function kindsOf(name: string, habit: Habit): [string, (scene: Scene) => void][] {
  const { honest, wrong, unsure, meant = false } = habit;
  const kinds: [string, (scene: Scene) => void][] = [];
  if (wrong !== undefined) {
    kinds.push([
      name,
      (scene) => {
        const { shown, bill } = told(scene, habit, pick(scene, wrong));
        const direction = bill.direction === "payable" ? "debit" : "credit";
        scene.never({ ...shown, direction, amount: bill.total }, ...(meant ? [bill] : []));
      },
    ]);
  }
  if (honest !== undefined) {
    kinds.push([
      `${name}${HONEST}`,
      (scene) => {
        const template = pick(scene, honest);
        const { shown, bill } = told(scene, habit, template);
        if (unsure ?? !/[#@]/.test(template)) scene.may(shown, bill);
        else scene.must(shown, bill);
      },
    ]);
  }
  return kinds;
}

const HONEST = ", honest";

function told(scene: Scene, { by = "known", forms, number, reference, bill: fields }: Habit, template: string) {
  const name = forms === undefined ? scene.company() : `${scene.bareName()} ${pick(scene, forms)}`;
  const payer = scene.party(name, { account: by !== "text" });
  const bill = scene.bill(payer, {
    ...(number && { invoiceNumber: scene.numbered(number) }),
    ...(reference && { paymentReference: structuredReference(scene.random, reference, scene.random.int(1, 999_999)) }),
    ...fields,
  });
  const from: Record<Payer, Shown> = { known: { from: payer }, stranger: stranger(scene), text: {} };
  return { bill, shown: { ...from[by], text: written(scene, template, payer, cited(scene, bill, reference)) } };
}

/** The invoice as the payer cites it: by its structured reference if it has one. */
function cited({ random }: Scene, bill: Invoice, kind?: ReferenceKind): Invoice {
  const { paymentReference } = bill;
  if (kind === undefined || paymentReference === undefined) return bill;
  const isGrouped = random.chance(0.3);
  return { ...bill, invoiceNumber: isGrouped ? printedReference(kind, paymentReference) : paymentReference };
}

/** A template with the facts of a payment. */
function written({ random }: Scene, template: string, payer: Party, { invoiceNumber, total }: Invoice): string {
  const runs = (invoiceNumber.match(/\d{3,}/g) ?? []).filter((run) => run !== "2026");
  const serial = runs.sort((a, b) => b.length - a.length)[0] ?? invoiceNumber;
  return template
    .replace(/\?/g, () => random.digits(1))
    .replaceAll("#", invoiceNumber)
    .replaceAll("@", serial)
    .replaceAll("¤", decimal(total))
    .replaceAll("¢", decimal(total / 6n))
    .replaceAll("§", random.chance(0.5) ? nameOf(payer) : nameOf(payer).toUpperCase());
}

/** An amount of minor units with two decimals. */
function decimal(amount: bigint): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
}

/**
 * The half of the habits to which a kind belongs: A may be read while a matcher is improved, B may not. A hash of the
 * name decides (FNV-1a), so both texts of a habit are in one half.
 */
export function halfOf(kind: string): "A" | "B" {
  let hash = 0x81_1c_9d_c5;
  for (const byte of new TextEncoder().encode(kind.replace(HONEST, ""))) {
    hash = Math.imul(hash ^ byte, 0x01_00_01_93) >>> 0;
  }
  // The low bits of the hash of short texts are uneven.
  return ((hash >>> 16) ^ (hash >>> 7)) % 2 === 0 ? "A" : "B";
}
