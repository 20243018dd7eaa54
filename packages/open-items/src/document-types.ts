/** Types of UNTDID 1001 that are credit notes. */
export const CREDIT_NOTES: ReadonlySet<string> = new Set([
  "81",
  "83",
  "261",
  "262",
  "296",
  "308",
  "381",
  "396",
  "420",
  "458",
  "532",
]);
