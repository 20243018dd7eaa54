/** Beginnings and endings that change any word of the languages of the lists. */

/** Letters between the parts of a compound. */
export const LINKS = ["", "S", "N", "E", "EN", "ES", "ER"];
/** Endings of plurals and cases, and the last letter of a word that gives way to them. */
export const ENDING = /^[AEIOUYАЕИІОУЫЮЯЙΑΕΗΙΟΥΩ]?[AEIOUYНМNRSMTJWHVВХЙЮЯАЕИІЫУΑΕΗΙΟΥΝΣ]?$/u;
export const VOWEL = /^[AEIOUYАЕИІОУЫЮЯЬЙΑΕΗΙΟΥΣ]?$/u;

/** A number with the ending of an ordinal: `1st`, `2ème`, `3a`. */
export const ORDINAL = /^(?:[1-9]|[12]\d)(?:ST|ND|RD|TH|ER|RE|ERE|E|EME|A|O|TE|STE|DE)$/;

/**
 * Endings of participles and past tenses: `-ED`, `-ADO`, `-IERT`, `-ANO`, `-EN`, `-TTU`, `-UT`,
 * `-DI`, `-ΗΣΕ`, `-НО`. In capitals nothing tells such a word from a name: `HAUS GEPLATZT` says what became of it.
 */
export const PARTICIPLE =
  /(?:E[DN]|[AIU][DT][OA]S?|[STE]T|[NLT][AOYI]|[AE]N|TT?U|T?UD|UT|[DT][IU]|MIS|T[AI]?S|IS|ΘΗΚΕ|ΗΣΕ|ΜΕΝ[ΟΗ]|[НТ][АОЫ]?|Л[АОИ]?|ЛСЯ)$/;

/** Beginnings of words that deny another: a work that is `nekvalitní` or `unfit`. */
export const NEGATED = /^(?:NE|NIE|NON|UN|IN|IM|MAL|MIS|DIS|НЕ)/;
