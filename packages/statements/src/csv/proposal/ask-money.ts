import type { MappingQuestion } from "../../mapping-question.ts";
import { directionOfWord } from "../direction-words.ts";
import { ask } from "./ask.ts";
import type { NumberColumn } from "./column-numbers.ts";
import { roleOfHeader } from "./column-roles.ts";
import type { MoneyFacts } from "./money-facts.ts";

type Asked = { question: MappingQuestion };

/** In fewer rows, any column may have two words. */
const TELLING_ROWS = 4;

export function askAmount({ table }: MoneyFacts, numbers: readonly NumberColumn[]): Asked {
  return {
    question: ask(
      table,
      "amount",
      "Which of these columns is the amount?",
      numbers.map(({ index }) => index),
    ),
  };
}

export function askDebit({ table }: MoneyFacts, places: readonly number[]): Asked {
  const ordered = places.toSorted((a, b) => a - b);
  return { question: ask(table, "debit", "Which of these columns is money out?", ordered) };
}

/** Asks which column says the direction, if one may say it, or for the direction of all amounts. */
export function askDirection({ table, words, names }: MoneyFacts, amount: number): Asked {
  const telling = words.filter(({ index, words: used }) => {
    const role = roleOfHeader(names[index] ?? "");
    const isOpen = role === undefined || role === "type" || role === "direction";
    const isPair = used.length === 2 && table.rows.length >= TELLING_ROWS && isOpen;
    return isPair || used.some((word) => directionOfWord(word) === "debit");
  });
  const question =
    telling.length === 0
      ? "Are these amounts money in or money out?"
      : "Which of these columns says whether an amount is money in or money out?";
  return { question: ask(table, "direction", question, [amount, ...telling.map(({ index }) => index)]) };
}

export function askSign({ table }: MoneyFacts, amount: number): Asked {
  return { question: ask(table, "invertSign", "Is a positive amount money in or money out?", [amount]) };
}
