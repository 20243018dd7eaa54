/** A counterparty by its name, with its code small behind. */
export function Party({ name, code }: { name: string; code: string }) {
  if (name === "" || name === code) return <span>{code}</span>;
  return (
    <span>
      {name} <span className="text-xs text-soft">{code}</span>
    </span>
  );
}
