import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { LinkedDocument, type LinkedQuery } from "../../../../generated/console-documents.js";
import { go, href } from "../../address/address.js";
import { problemOf } from "../../api/problem.js";
import { Loading } from "../../parts/loading.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { useSession } from "../../session.js";
import type { Named } from "./link-types.js";
import { OtherOrganization } from "./other-organization.js";

type Found = NonNullable<LinkedQuery["resourceLink"]>;

/** Leads from the address that the API gives for an object to the page that shows it. */
export default function Linked(named: Named) {
  const { organization } = useSession();
  const { data, error } = useQuery(LinkedDocument, { variables: { ...named } });
  const found = data?.resourceLink ?? null;
  const to = found?.organizationId === organization.id ? pageOf(found) : null;
  useEffect(() => {
    if (to !== null) go(to, { replace: true });
  }, [to]);
  return (
    <>
      <h1>Link</h1>
      <ProblemNote problem={error === undefined ? null : problemOf(error)} />
      {error === undefined && (found === null || to !== null) && <Loading />}
      {found !== null && to === null && (
        <OtherOrganization id={found.organizationId} name={found.organizationSlug ?? found.organizationId} />
      )}
    </>
  );
}

function pageOf({ id, resource, agentIdentity }: Found): string {
  if ("threadId" in resource) return href(["inbox", "mail", resource.emailAddress, resource.threadId]);
  if ("conversationId" in resource) return href(["inbox", "im", resource.conversationId]);
  if ("contextId" in resource) return href(["tasks", id]);
  if ("writtenAt" in resource) return href(["notes", id]);
  if ("addedAt" in resource) return href(["contacts", id]);
  return href(["inbox"], { channel: "mail", agent: agentIdentity?.agentHandle });
}
