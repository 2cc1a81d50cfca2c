import { useState } from "react";
import {
  AgentKeysDocument,
  CreateAgentKeyDocument,
  RevokeAgentKeyDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { AskFirst } from "../../parts/ask-first.js";
import { Badge } from "../../parts/badge.js";
import { Choice } from "../../parts/choice.js";
import { CopyButton } from "../../parts/copy-button.js";
import { Dialog } from "../../parts/dialog.js";
import { Empty } from "../../parts/empty.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";

/** How many days a new key can live. */
const lives = [
  { value: "", name: "never" },
  { value: "30", name: "in 30 days" },
  { value: "90", name: "in 90 days" },
  { value: "365", name: "in a year" },
] as const;

/** The keys of an agent. A new one is shown once, in a dialog, and is not stored. */
export function AgentKeys({ identityId, handle }: { readonly identityId: string; readonly handle: string }) {
  const { data, problem, refetch } = useLiveQuery(AgentKeysDocument, { identityId }, ["api_key."]);
  const [secret, setSecret] = useState<string | null>(null);
  const [days, setDays] = useState<(typeof lives)[number]["value"]>("");
  const creation = useChange(CreateAgentKeyDocument);
  const revocation = useChange(RevokeAgentKeyDocument);
  const create = async (): Promise<void> => {
    const expiresAt = days === "" ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString();
    const made = await creation.run({ input: { label: `Key of @${handle}`, scopedIdentityId: identityId, expiresAt } });
    if (made === null) return;
    setSecret(made.createApiKey.secret);
    refetch();
  };
  const keys = data?.apiKeys.nodes ?? [];
  return (
    <section aria-labelledby="keys">
      <div className="title">
        <h2 id="keys">Keys</h2>
        <div className="row-actions">
          <Choice label="A new key expires" value={days} options={lives} onChange={setDays} />
          <button type="button" disabled={creation.isRunning} onClick={() => void create()}>
            Create a key
          </button>
        </div>
      </div>
      <ProblemNote problem={problem ?? creation.problem} />
      {data !== undefined && keys.length === 0 && (
        <Empty title="This agent has no key.">
          <p>An agent calls the API with its key.</p>
        </Empty>
      )}
      {keys.length > 0 && (
        <Table name="Keys" columns={["Key", "Label", "State", "Created", "Last used", "Expires", "Action"]}>
          {keys.map(({ id, displayPrefix, last4, label, status, createdAt, lastUsedAt, expiresAt }) => (
            <tr key={id}>
              <th scope="row">
                <code>
                  {displayPrefix}…{last4}
                </code>
              </th>
              <td>{label}</td>
              <td>
                <Badge state={status} />
              </td>
              <td>
                <Moment at={createdAt} />
              </td>
              <td>{lastUsedAt == null ? "never" : <Moment at={lastUsedAt} />}</td>
              <td>{expiresAt == null ? "never" : <Moment at={expiresAt} />}</td>
              <td>
                {status === "ACTIVE" && (
                  <AskFirst
                    label="Revoke"
                    what={`the key ${displayPrefix}`}
                    title={`Revoke the key “${label}”?`}
                    confirm="Revoke the key"
                    type={label}
                    problem={revocation.problem}
                    isRunning={revocation.isRunning}
                    run={async () => {
                      const isDone = (await revocation.run({ id })) !== null;
                      refetch();
                      return isDone;
                    }}
                  >
                    Programs that use it stop working at once. A revoked key cannot be used again.
                  </AskFirst>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {secret !== null && (
        <Dialog title="The new key" close={() => setSecret(null)}>
          <p>Copy it now. It is shown only once.</p>
          <pre className="content wrap" tabIndex={0}>
            {secret}
          </pre>
          <p className="actions">
            <CopyButton text={secret} name="Copy the key" />
          </p>
        </Dialog>
      )}
    </section>
  );
}
