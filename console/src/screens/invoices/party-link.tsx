import { TextLink } from "../../components/page/text-link.tsx";
import { Party } from "../../components/party.tsx";

/** The counterparty of an invoice, which leads to its page. */
export function PartyLink({ name, code }: { name: string; code: string }) {
  return (
    <TextLink to="/counterparties/$code" params={{ code }}>
      <Party name={name} code={code} />
    </TextLink>
  );
}
