import { useQuery } from "@apollo/client/react";
import { McpConsentDocument } from "../../../../generated/console-documents.js";
import { useAddress } from "../../address/address.js";
import { problemOf } from "../../api/problem.js";
import { Loading } from "../../parts/loading.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { useSession } from "../../session.js";
import { Consent } from "./consent.js";
import { requestIn } from "./request-in-address.js";

/** An application asks for access at /mcp. The page has no navigation: the user can only decide. */
export default function Connect() {
  const { organization, email } = useSession();
  const request = requestIn(useAddress().filters);
  const { data, error } = useQuery(McpConsentDocument, {
    variables: { input: request },
    fetchPolicy: "network-only",
  });
  const asked = data?.mcpAuthorization;
  return (
    <main className="alone">
      <h1>An application asks for access</h1>
      {asked === undefined && error === undefined && <Loading />}
      {error !== undefined && <ProblemNote problem={problemOf(error)} />}
      {asked !== undefined && (
        <>
          <p>
            It calls itself <strong className="claimed">{asked.clientName}</strong>. Nobody has checked this name.
          </p>
          <dl className="facts">
            <dt>Belongs to</dt>
            <dd>{asked.clientHost ?? "unknown: it registered itself"}</dd>
            <dt>Access goes to</dt>
            <dd>
              {asked.redirectHost}
              {asked.isLocal && <span className="soft block">A program on the machine that you use now.</span>}
            </dd>
            <dt>You</dt>
            <dd>
              {email}, in {organization.name}
            </dd>
          </dl>
          {asked.isLocal && (
            <p className="warning">
              Any program can use this name. Agree only if you have just started this application.
            </p>
          )}
          {asked.refusal == null ? (
            <Consent request={request} declineUrl={asked.declineUrl} />
          ) : (
            <>
              <div className="problem" role="alert">
                <p>The application asks in a way that this server refuses: {asked.refusal}</p>
              </div>
              <p>
                <a className="button" href={asked.declineUrl} rel="noreferrer">
                  Back to {asked.redirectHost}
                </a>
              </p>
            </>
          )}
        </>
      )}
    </main>
  );
}
