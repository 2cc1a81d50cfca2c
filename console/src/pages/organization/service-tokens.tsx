import {
  CreateServiceTokenDocument,
  RevokeServiceTokenDocument,
  ServiceTokensDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { useLiveRows } from "../../api/live-rows.js";
import { Empty } from "../../parts/empty.js";
import { useSession } from "../../session.js";
import { SecretsList } from "./secrets-list.js";

/** Tokens for services that use the organization's vault. */
export function ServiceTokens() {
  const { isAdmin } = useSession();
  const list = useLiveRows(ServiceTokensDocument, {}, ["service_token."], (data) => data.serviceTokens);
  const creation = useChange(CreateServiceTokenDocument);
  const revocation = useChange(RevokeServiceTokenDocument);
  const command = `curl -s ${location.origin}/api/v1/vault/info -H "X-Service-Token: $TOKEN"`;
  return (
    <SecretsList
      what="a service token"
      title="Service tokens"
      about="A service with a token reads the vault of the organization, and nothing else. It still needs a key of the vault to decrypt."
      empty={
        <Empty title="There is no service token." command={command}>
          <p>Create one for a service that reads secrets of the vault. It calls the API like this:</p>
        </Empty>
      }
      list={list}
      rows={list.rows?.map((row) => ({ ...row, shown: `${row.id.slice(0, 17)}…${row.last4}` }))}
      mayChange={isAdmin}
      problem={creation.problem ?? revocation.problem}
      isRunning={creation.isRunning || revocation.isRunning}
      create={async (label, key) => (await creation.run({ label }, key))?.createServiceToken.secret ?? null}
      revoke={(id) => revocation.run({ id })}
    />
  );
}
