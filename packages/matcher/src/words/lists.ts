/** The word lists that a speaker of a language can correct: see README.md. */

export { default as banks } from "./banks.json" with { type: "json" };
export { default as bought } from "./bought.json" with { type: "json" };
export { default as debtors } from "./debtors.json" with { type: "json" };
export { default as furniture } from "./furniture.json" with { type: "json" };
export { default as introductions } from "./introductions.json" with { type: "json" };
export { default as joining } from "./joining.json" with { type: "json" };
export { default as labels } from "./labels.json" with { type: "json" };
export { default as ordinary } from "./ordinary.json" with { type: "json" };
export { default as parts } from "./parts.json" with { type: "json" };
export { default as prose } from "./prose.json" with { type: "json" };
export { default as purposes } from "./purposes.json" with { type: "json" };
export { default as times } from "./times.json" with { type: "json" };
