import {
  AdminKeysDocument,
  CreateAdminKeyDocument,
  RevokeAdminKeyDocument,
} from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { useLiveRows } from "../../api/live-rows.js";
import { Empty } from "../../parts/empty.js";
import { useSession } from "../../session.js";
import { SecretsList } from "./secrets-list.js";

/** The admin keys of the organization. Keys of agents are on the pages of the agents. */
export function AdminKeys() {
  const { isAdmin } = useSession();
  const list = useLiveRows(AdminKeysDocument, {}, ["api_key."], (data) => data.apiKeys);
  const creation = useChange(CreateAdminKeyDocument);
  const revocation = useChange(RevokeAdminKeyDocument);
  const command = `curl -s ${location.origin}/api/v1/identities -H "X-API-Key: $KEY"`;
  return (
    <SecretsList
      what="an admin key"
      title="Admin keys"
      about={
        <>
          A program with an admin key manages all agents. The key of one agent is on{" "}
          <Link href={href(["agents"])}>the page of the agent</Link>.
        </>
      }
      empty={
        <Empty title="There is no admin key." command={command}>
          <p>Create one for a program that manages agents. It calls the API like this:</p>
        </Empty>
      }
      list={list}
      rows={list.rows?.map((row) => ({ ...row, shown: `${row.displayPrefix}…${row.last4}` }))}
      mayChange={isAdmin}
      problem={creation.problem ?? revocation.problem}
      isRunning={creation.isRunning || revocation.isRunning}
      create={async (label, key) => (await creation.run({ label }, key))?.createApiKey.secret ?? null}
      revoke={(id) => revocation.run({ id })}
    />
  );
}
