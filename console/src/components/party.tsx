import { isolated } from "../values/isolated.ts";

/** A counterparty by its name, with its code small behind. */
export function Party({ name, code }: { name: string; code: string }) {
  if (name === "" || name === code) return <span className="wrap-anywhere">{code}</span>;
  return (
    <span className="wrap-anywhere">
      {isolated(name)} <span className="inline-block max-w-full text-xs text-soft">{code}</span>
    </span>
  );
}
