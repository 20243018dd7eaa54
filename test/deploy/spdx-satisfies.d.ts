declare module "spdx-satisfies" {
  /** Tells whether a license expression is met by any of the allowed licenses. */
  export default function satisfies(expression: string, allowed: readonly string[]): boolean;
}
