/** The actor of automatic matching in history and events. People are `user:<subject>`, programs `key:<id>`. */
export const MATCHING = "matching";
