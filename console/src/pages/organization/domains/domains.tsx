import { useState } from "react";
import { OwnDomainsDocument } from "../../../../../generated/console-documents.js";
import { useLiveRows } from "../../../api/live-rows.js";
import { Empty } from "../../../parts/empty.js";
import { Grow } from "../../../parts/grow.js";
import { Loading } from "../../../parts/loading.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { ClaimDomain } from "./claim-domain.js";
import { OwnDomain } from "./own-domain.js";

/** The domains that the organization says are its own, newest first. */
export function Domains() {
  const kinds = ["organization_domain."];
  const list = useLiveRows(OwnDomainsDocument, {}, kinds, (data) => data.organizationDomains);
  const { rows, problem, isLoading, refetch } = list;
  const [isClaiming, setClaiming] = useState(false);
  const command = `curl ${location.origin}/api/v1/organization-domains -H "X-API-Key: $KEY" \\\n  -H "Content-Type: application/json" -d '{"domain":"example.com"}'`;
  return (
    <>
      <p className="actions">
        <button type="button" onClick={() => setClaiming(true)}>
          Claim a domain
        </button>
      </p>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && (
        <Empty
          title="Your organization has claimed no domain."
          next={{ name: "Claim the first domain", run: () => setClaiming(true) }}
          command={command}
        >
          <p>
            With a DNS record, you prove that a domain is yours. Then your agents can show it to the agents that they
            work with.
          </p>
        </Empty>
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul className="list records">
          {rows.map((domain) => (
            <li key={domain.id}>
              <OwnDomain domain={domain} />
            </li>
          ))}
        </ul>
      )}
      <Grow list={list} />
      {isClaiming && <ClaimDomain close={() => setClaiming(false)} />}
    </>
  );
}
