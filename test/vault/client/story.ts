import { VaultRequestError } from "../../../clients/vault/errors.js";
import type { VaultClient } from "../../../clients/vault/vault-client.js";

const first = "First-Vault-Key-1";
const second = "Second-Vault-Key-2";
const third = "Third-Vault-Key-3";
const link = "otpauth://totp/Example:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

/** Who is in the story: an admin of an organization without a vault, and an agent of it. */
export interface Cast {
  readonly admin: VaultClient;
  readonly agent: VaultClient;
  readonly agentId: string;
}

/**
 * A vault's life from its making to its recovery: initialize, unlock, store, share, revoke, rotate, recover. Answers what was
 * seen on the way, to compare with `toldStory`; it runs in Node and in a page, so it asserts nothing itself.
 */
export async function tellStory({ admin, agent, agentId }: Cast): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  const counts = async () => {
    const info = await admin.info();
    return info === null ? null : [info.key_count, info.recovery_key_count, info.secret_count];
  };

  seen["before"] = await counts();
  const { recovery_codes: codes } = await admin.initialize(first);
  seen["initialized"] = await counts();
  seen["initialized again"] = await outcome(admin.initialize(first));

  const vault = await admin.unlock(first);
  const token = await vault.createSecret({ name: "Token", secret_type: "api_key", payload: { api_key: "sk-1" } });
  // As a client that got no answer: what the last call says is stored, once.
  const loginId = crypto.randomUUID();
  const secret = { secret_type: "login", payload: { password: "pässwörd 🔑", username: "ada" } } as const;
  await vault.createSecret({ ...secret, name: "Log" }, loginId);
  const login = await vault.createSecret({ ...secret, name: "Login", description: "of Ada" }, loginId);
  await vault.setTotp(login.id, link);
  seen["one-time password"] = (await vault.oneTimePassword(login.id, 59_000)).code;
  await vault.removeTotp(login.id);
  await vault.updateSecret(login.id, { description: null });
  await vault.updateSecret(token.id, { secret_type: "api_key", payload: { api_key: "sk-2" } });
  seen["stored"] = vault.secrets.map(({ name, description, payload }) => [name, description, payload]);
  seen["logins"] = (await admin.listSecrets("login")).map(({ name }) => name);

  const shared = await agent.unlock(first);
  seen["agent sees"] = shared.secrets.length;
  seen["agent reads"] = await outcome(shared.getSecret(token.id));
  await admin.share(token.id, agentId);
  await admin.share(token.id, agentId);
  seen["shared with the agent alone"] = (await admin.listAccess(token.id)).map((rule) => rule.identity_id === agentId);
  seen["agent reads what is shared"] = (await shared.getSecret(token.id)).payload;
  await admin.revoke(token.id, agentId);
  seen["agent reads what is revoked"] = await outcome(shared.getSecret(token.id));

  await admin.rotate(first, second);
  seen["unlocked with the old key"] = await outcome(admin.unlock(first));
  await admin.recover(codes[0]!, third);
  seen["recovered"] = await counts();
  seen["recovered again"] = await outcome(admin.recover(codes[0]!, second));
  await admin.deleteKey(await admin.authHashOf(codes[1]!));
  seen["code revoked"] = await counts();
  seen["read with a code"] = (await (await admin.unlock(codes[2]!)).getSecret(token.id)).payload;

  const again = await admin.unlock(third);
  for (const { id } of again.secrets) await again.deleteSecret(id);
  seen["emptied"] = await counts();
  return seen;
}

/** What the story must have seen. */
export const toldStory = {
  before: null,
  initialized: [1, 4, 0],
  "initialized again": "vault_already_initialized",
  "one-time password": "287082",
  stored: [
    ["Token", null, { api_key: "sk-2" }],
    ["Login", null, { password: "pässwörd 🔑", username: "ada" }],
  ],
  logins: ["Login"],
  "agent sees": 0,
  "agent reads": "secret_not_found",
  "shared with the agent alone": [true],
  "agent reads what is shared": { api_key: "sk-2" },
  "agent reads what is revoked": "secret_not_found",
  "unlocked with the old key": "VaultKeyRefusedError",
  recovered: [1, 3, 2],
  "recovered again": "VaultKeyRefusedError",
  "code revoked": [1, 2, 2],
  "read with a code": { api_key: "sk-2" },
  emptied: [1, 2, 0],
};

/** `done`, or why not: the server's code, or the name of the client's error. */
async function outcome(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return "done";
  } catch (error) {
    return error instanceof VaultRequestError ? error.code : (error as Error).name;
  }
}
