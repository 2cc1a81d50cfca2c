import {
  AgentDomainDocument,
  RemoveAgentDomainDocument,
  SetAgentDomainDocument,
} from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { refusalOf } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { SavedChoice } from "../../parts/saved-setting.js";

/** Which domain of the organization an agent shows to others. */
export function DomainChoice({ handle }: { readonly handle: string }) {
  const { data, problem, refetch } = useLiveQuery(AgentDomainDocument, { handle }, [
    "identity.",
    "organization_domain.",
  ]);
  const shown = data?.identity?.domainAffiliation ?? null;
  const held = (data?.organizationDomains?.nodes ?? []).filter(
    ({ id, state }) => state === "VERIFIED" || state === "GRACE" || id === shown?.domainClaimId,
  );
  const choose = async (domainClaimId: string) => {
    const refusal = await (domainClaimId === ""
      ? refusalOf(RemoveAgentDomainDocument, { handle })
      : refusalOf(SetAgentDomainDocument, { handle, domainClaimId }));
    refetch();
    return refusal;
  };
  return (
    <section aria-labelledby="domain">
      <h2 id="domain">Domain</h2>
      <ProblemNote problem={problem} />
      {held.length === 0 ? (
        <p className="soft">
          An agent can show that a domain is its organization&#39;s. First prove one in the{" "}
          <Link href={href(["organization"], { view: "domains" })}>domains of the organization</Link>.
        </p>
      ) : (
        <SavedChoice
          label="Domain that it shows"
          value={shown?.domainClaimId ?? ""}
          options={[{ value: "", name: "none" }, ...held.map(({ id, domain }) => ({ value: id, name: domain }))]}
          save={choose}
        />
      )}
      {shown !== null && shown.affiliation == null && (
        <p className="soft">Others do not see it: the organization does not hold {shown.domain} now.</p>
      )}
    </section>
  );
}
