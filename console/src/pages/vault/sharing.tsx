import { type FormEvent, useId, useState } from "react";
import {
  type SecretFactsFragment,
  ShareVaultSecretDocument,
  UnshareVaultSecretDocument,
  VaultAgentDocument,
} from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { client } from "../../api/client.js";
import { type Problem, problemOf } from "../../api/problem.js";
import { Command } from "../../parts/command.js";
import { useFoundAgents } from "../../parts/use-found-agents.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";

interface SharingProps {
  readonly secret: SecretFactsFragment;
  readonly changed: () => void;
}

/** Which agents may read a secret. It needs no vault key to take access away. */
export function Sharing({ secret: { id: secretId, access }, changed }: SharingProps) {
  const { run, problem, isRunning } = useChange(UnshareVaultSecretDocument);
  const revoke = (identityId: string): void => void run({ secretId, identityId }).then(changed);
  return (
    <section aria-labelledby="sharing">
      <h2 id="sharing">Shared with</h2>
      {access.length === 0 && (
        <p>No agent can read this secret. Admins and members of your organization can, with the vault key.</p>
      )}
      {access.length > 0 && (
        <Table name="Shared with" columns={["Agent", "Since", "Action"]}>
          {access.map(({ id, identityId, createdAt, identity }) => {
            const handle = identity?.agentHandle;
            return (
              <tr key={id}>
                <th scope="row">
                  {handle == null ? "a deleted agent" : <Link href={href(["agents", handle])}>@{handle}</Link>}
                </th>
                <td>
                  <Moment at={createdAt} />
                </td>
                <td>
                  <button type="button" className="quiet" disabled={isRunning} onClick={() => revoke(identityId)}>
                    Revoke<span className="unseen"> the access of @{handle}</span>
                  </button>
                </td>
              </tr>
            );
          })}
        </Table>
      )}
      <ProblemNote problem={problem} />
      <Share secretId={secretId} changed={changed} />
      {access.length > 0 && <HowToRead />}
    </section>
  );
}

function Share({ secretId, changed }: { readonly secretId: string; readonly changed: () => void }) {
  const [handle, setHandle] = useState("");
  const { agents } = useFoundAgents(handle);
  const [unknown, setUnknown] = useState<Problem | null>(null);
  const { run, problem, isRunning } = useChange(ShareVaultSecretDocument);
  const id = useId();
  const share = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const identityId = await idOf(handle.trim());
      setUnknown(null);
      if (identityId === undefined || (await run({ secretId, identityId })) === null) return;
      setHandle("");
      changed();
    } catch (error) {
      setUnknown(problemOf(error as Error));
    }
  };
  return (
    <form className="share" aria-label="Share this secret" onSubmit={(event) => void share(event)}>
      <p className="field">
        <label htmlFor={id}>Agent</label>
        <input
          id={id}
          list={`${id}-agents`}
          placeholder="@handle"
          autoComplete="off"
          value={handle}
          onChange={({ target }) => setHandle(target.value)}
          required
        />
        <datalist id={`${id}-agents`}>
          {agents.map(({ id: identityId, agentHandle, displayName }) => (
            <option key={identityId} value={`@${agentHandle}`}>
              {displayName}
            </option>
          ))}
        </datalist>
      </p>
      <ProblemNote problem={unknown ?? problem} />
      <p className="actions">
        <button type="submit" disabled={isRunning}>
          Share
        </button>
      </p>
    </form>
  );
}

/** The id of the agent with a handle. Throws what the API says when there is none. */
async function idOf(handle: string): Promise<string | undefined> {
  const { data } = await client.query({ query: VaultAgentDocument, variables: { handle }, fetchPolicy: "no-cache" });
  return data?.identity?.id;
}

function HowToRead() {
  const text = `const client = new VaultClient({ baseUrl: "${location.origin}", apiKey: process.env.AGENT_KEY });
const vault = await client.unlock(process.env.VAULT_KEY);
console.log(vault.secrets);`;
  return (
    <>
      <h3>How the agent reads the secret</h3>
      <p>
        The agent needs its own API key and the vault key. This program uses the client in <code>clients/vault</code>:
      </p>
      <Command text={text} />
      <p className="soft">
        Access decides what the server gives to an agent. After you revoke it, the agent may still know what it has
        read: change the secret where it is used, too.
      </p>
    </>
  );
}
