import { useQuery } from "@apollo/client/react";
import { TriageNumberDocument } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { CopyButton } from "../../parts/copy-button.js";
import { useSession } from "../../session.js";

/** How a person reaches an agent without a number of its own; nothing where there is no such number. */
export function Triage() {
  const { data } = useQuery(TriageNumberDocument, { errorPolicy: "ignore" });
  const { isOperator } = useSession();
  const triage = data?.imTriageNumber;
  if (triage == null) return null;
  return (
    <p className="actions">
      <span>
        People text <code>connect @handle</code> to <b>{triage.number}</b> to be connected with an agent.
      </span>
      <CopyButton text={triage.number} name="Copy the number" />
      {isOperator && <Link href={href(["lines"], { view: "phones" })}>Try it with a simulated phone</Link>}
    </p>
  );
}
