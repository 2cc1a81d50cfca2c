import { useState } from "react";
import {
  DropSigningKeyDocument,
  RotateSigningKeyDocument,
  SigningKeysDocument,
  type SigningKeysQuery,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { AgentField } from "../../parts/agent-field.js";
import { CopyButton } from "../../parts/copy-button.js";
import { Dialog } from "../../parts/dialog.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";

type Key = SigningKeysQuery["identities"]["nodes"][number]["signingKey"];

/** The keys that webhooks are signed with: the organization's, and those of agents that have one of their own. */
export function SigningKeys() {
  const [agent, setAgent] = useState<string | null>(null);
  const { data, problem, isLoading, refetch } = useLiveQuery(SigningKeysDocument, { search: agent }, [
    "signing_key.",
    "identity.",
  ]);
  const [secret, setSecret] = useState<string | null>(null);
  const rotation = useChange(RotateSigningKeyDocument);
  const dropping = useChange(DropSigningKeyDocument);
  const rotate = async (agentHandle: string | null): Promise<void> => {
    const made = await rotation.run({ input: { agentHandle } });
    if (made !== null) setSecret(made.rotateSigningKey.secret);
    refetch();
  };
  const owners: { readonly handle: string | null; readonly key: Key }[] =
    data === undefined
      ? []
      : [
          { handle: null, key: data.viewer.organization?.signingKey ?? null },
          ...data.identities.nodes.map(({ agentHandle, signingKey }) => ({ handle: agentHandle, key: signingKey })),
        ];
  return (
    <>
      <p className="soft">
        With the key, a receiver checks that a webhook comes from this server. After a rotation, webhooks are signed
        with both keys until the replaced key expires, so that receivers can change over.
      </p>
      <ProblemNote problem={problem ?? rotation.problem ?? dropping.problem} retry={refetch} />
      {isLoading && <Loading />}
      {(agent !== null || data?.identities.pageInfo.hasNextPage === true) && (
        <AgentField
          label="Agent"
          value={agent}
          none="the first 100 agents"
          choose={(found) => setAgent(found?.agentHandle ?? null)}
        />
      )}
      {owners.length > 0 && (
        <Table name="Signing keys" columns={["Owner", "Created", "Replaced key", "Actions"]}>
          {owners.map(({ handle, key }) => (
            <tr key={handle ?? ""}>
              <th scope="row">{handle === null ? "the organization" : `@${handle}`}</th>
              <td>
                {key == null ? (
                  <span className="soft">{handle === null ? "none yet" : "uses the organization's key"}</span>
                ) : (
                  <Moment at={key.createdAt} />
                )}
              </td>
              <td>
                {key?.replacedKeyValidUntil != null && (
                  <>
                    valid until <Moment at={key.replacedKeyValidUntil} />
                  </>
                )}
              </td>
              <td>
                <div className="row-actions">
                  <button
                    type="button"
                    className="quiet"
                    disabled={rotation.isRunning}
                    onClick={() => void rotate(handle)}
                  >
                    {key == null ? "Create" : "Rotate"}
                    <span className="unseen"> the key of {handle === null ? "the organization" : `@${handle}`}</span>
                  </button>
                  {key?.replacedKeyValidUntil != null && (
                    <button
                      type="button"
                      className="quiet"
                      onClick={() => void dropping.run({ input: { agentHandle: handle } }).then(refetch)}
                    >
                      End the replaced key
                      <span className="unseen"> of {handle === null ? "the organization" : `@${handle}`}</span>
                    </button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {secret !== null && (
        <Dialog title="The new signing key" close={() => setSecret(null)}>
          <p>Copy it into your receivers now. It is shown only once.</p>
          <pre className="content wrap" tabIndex={0}>
            {secret}
          </pre>
          <p className="actions">
            <CopyButton text={secret} name="Copy the key" />
          </p>
        </Dialog>
      )}
      <p className="actions">
        <ExplorerLink query={SigningKeysDocument} />
      </p>
    </>
  );
}
