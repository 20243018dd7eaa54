/** The rows in which a person has typed something. */
export const filled = <Row extends object>(rows: readonly Row[]): Row[] =>
  rows.filter((row) => Object.values(row).some((text: string) => text.trim() !== ""));
