import { useState } from "react";
import { fieldProblem } from "./field-problem.ts";

/**
 * The texts of a form. `field(name, error)` connects a text with its field, and with what a refused change says about
 * it: `<TextField label="Name" {...field("name", error)} />`.
 */
export function useFields<T extends Record<string, string>>(initial: T) {
  const [texts, setTexts] = useState(initial);
  const field = (name: keyof T & string, error: unknown) => ({
    value: texts[name],
    problem: fieldProblem(error, name),
    onChange: (text: string) => setTexts((old) => ({ ...old, [name]: text })),
  });
  return { texts, field };
}

/** The properties that connect a text of a form with its field. */
export type ConnectedField = ReturnType<ReturnType<typeof useFields>["field"]>;
