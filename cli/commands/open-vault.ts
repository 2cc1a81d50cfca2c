import { ParleyProblem } from "../../clients/graphql/index.js";
import { VaultRequestError } from "../../clients/vault/errors.js";
import { GraphqlVaultServer } from "../../clients/vault/graphql-vault-server.js";
import type { UnlockedVault } from "../../clients/vault/unlocked-vault.js";
import { VaultClient } from "../../clients/vault/vault-client.js";
import type { Secret } from "../../clients/vault/wire.js";
import { askSecret } from "./ask.js";
import { NothingThereError, UsageError } from "../terminal/exit-codes.js";
import type { Online } from "../terminal/online.js";

/** The vault of the organization, locked. */
export function vaultOf(run: Online): VaultClient {
  const send = async (query: string, variables: Readonly<Record<string, unknown>>): Promise<unknown> => {
    try {
      return await run.client.run<unknown, typeof variables>(query as never, variables);
    } catch (error) {
      if (!(error instanceof ParleyProblem)) throw error;
      throw new VaultRequestError(error.status, error.code, error.message, error.hint, error.violations);
    }
  };
  // Fetches only the requested secrets: the vault records every reading.
  return new VaultClient(new GraphqlVaultServer({ send, secretsAtUnlock: false }));
}

/** Opens the vault with the vault key from PARLEY_VAULT_KEY, or asks for it. */
export async function unlock(run: Online): Promise<UnlockedVault> {
  const key = process.env["PARLEY_VAULT_KEY"];
  if (!key && process.stdin.isTTY !== true) {
    throw new UsageError("The vault key is missing.", "Set PARLEY_VAULT_KEY, or run the command on a terminal.");
  }
  return vaultOf(run).unlock(key || (await askSecret("Vault key: ")));
}

/** The secret with this id or name. */
export async function secretNamed(run: Online, named: string): Promise<Secret> {
  const secrets = await vaultOf(run).listSecrets();
  const found = secrets.filter(({ id, name }) => id === named || name === named);
  if (found.length === 0) throw new NothingThereError(`There is no secret ${named}.`);
  if (found.length > 1) throw new UsageError(`${found.length} secrets are called ${named}.`, "Give the id.");
  return found[0]!;
}
