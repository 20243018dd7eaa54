/** The answer of one check. */
export interface Finding {
  ok: boolean;
  /** What was found. */
  found: string;
  /** What an operator can do; only with a problem. */
  todo?: string;
}

export const fine = (found: string): Finding => ({ ok: true, found });
export const problem = (found: string, todo: string): Finding => ({ ok: false, found, todo });
