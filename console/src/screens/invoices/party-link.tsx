import { Link } from "@tanstack/react-router";
import { LINK } from "../../components/page/link-styles.ts";
import { Party } from "../../components/party.tsx";

/** The counterparty of an invoice, which leads to its page. */
export function PartyLink({ name, code }: { name: string; code: string }) {
  return (
    <Link to="/counterparties/$code" params={{ code }} className={LINK}>
      <Party name={name} code={code} />
    </Link>
  );
}
