/** The answer of one check. */
export interface Finding {
  ok: boolean;
  /** The finding. */
  found: string;
  /** The action for an operator; only with a problem. */
  todo?: string;
}

export const fine = (found: string): Finding => ({ ok: true, found });
export const problem = (found: string, todo: string): Finding => ({ ok: false, found, todo });
