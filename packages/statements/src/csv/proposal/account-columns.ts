import { isIban } from "../../iban.ts";
import { headerKey } from "../cells.ts";
import type { Table } from "./table.ts";

const ACCOUNT =
  /account|iban|konto|rekening|compte|cuenta|conta\b|conto\b|rachun|hesap|сч[её]т|рахун|úč[te]|számla|račun|口座|账号|帳號|계좌/iu;
const OF_ANOTHER =
  /counter|partner|payee|payer|beneficiary|gegen|empf|tegen|contre|tiers|destin|contraparte|odbiorc|nadawc|protiúč|corres|other/iu;
const MAX_ACCOUNTS = 20;

/** The places of the columns that may tell several accounts of a file apart: by their names, or by the IBANs in them. */
export function accountColumns({ rows }: Table, names: readonly string[]): number[] {
  return names.flatMap((name, place) => {
    const accounts = [...new Set(rows.map((row) => row[place] ?? ""))];
    const isSeveral = accounts.length > 1 && accounts.length <= MAX_ACCOUNTS && !accounts.includes("");
    const isAccount = ACCOUNT.test(name) || accounts.every((cell) => isIban(headerKey(cell).toUpperCase()));
    return isSeveral && isAccount && !OF_ANOTHER.test(name) ? [place] : [];
  });
}
