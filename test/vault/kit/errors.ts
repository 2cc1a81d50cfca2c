import { randomUUID } from "node:crypto";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import type { TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { authHashOf, base, initialized, type TestKey, testKey, testVault, type TestVault } from "../support/vaults.js";
import { byRest, type Produce, type Produced } from "../../support/kit/produced.js";

type Vaulted = TestVault & { readonly organization: TestOrganization };

/** An organization of its own with a vault. */
async function withVault(parley: TestParley): Promise<Vaulted> {
  const organization = await makeOrganization(parley.services);
  return { organization, ...(await initialized(parley, organization.adminKey, randomUUID())) };
}

/** Replaces the primary key by that one, with the right proof unless another is given. */
function rotated(parley: TestParley, vault: Vaulted, key: TestKey, current?: string): Promise<Produced> {
  const body = { ...key, current_auth_hash: current ?? vault.vault_key.auth_hash };
  return byRest(parley, vault.organization.adminKey, ["PUT", `${base}/keys/primary`, body]);
}

const revoked = (parley: TestParley, { organization }: Vaulted, hash: string): Promise<Produced> =>
  byRest(parley, organization.adminKey, ["DELETE", `${base}/keys/${hash}`]);

/** Codes of the vault and its keys. */
export const vaultCodes: Readonly<Record<string, Produce>> = {
  vault_not_initialized: ({ parley, agent }) => byRest(parley, agent.key, ["GET", `${base}/info`]),
  console_required: ({ parley, agent }) => byRest(parley, agent.key, ["DELETE", base]),
  vault_already_initialized: async ({ parley }) => {
    const { organization } = await withVault(parley);
    return byRest(parley, organization.adminKey, ["POST", `${base}/initialize`, testVault(randomUUID())]);
  },
  payload_too_large: ({ parley, organization }) =>
    byRest(parley, organization.adminKey, ["POST", `${base}/initialize`, { filler: "x".repeat(128 * 1024) }]),
  vault_auth_failed: async ({ parley }) =>
    rotated(parley, await withVault(parley), testKey(randomUUID(), "primary"), authHashOf("wrong")),
  vault_key_id_taken: async ({ parley }) => {
    const vault = await withVault(parley);
    return rotated(parley, vault, { ...testKey(randomUUID(), "primary"), id: vault.vault_key.id });
  },
  vault_key_exists: async ({ parley }) => {
    const vault = await withVault(parley);
    const { auth_hash } = vault.recovery_keys[0]!;
    return rotated(parley, vault, { ...testKey(randomUUID(), "primary"), auth_hash });
  },
  vault_key_not_found: async ({ parley }) => revoked(parley, await withVault(parley), authHashOf("no key's")),
  last_primary_key: async ({ parley }) => {
    const vault = await withVault(parley);
    return revoked(parley, vault, vault.vault_key.auth_hash);
  },
  vault_rate_limited: async ({ parley }) => {
    const { organization } = await withVault(parley);
    const path = `${base}/unlock?auth_hash=${authHashOf("wrong")}`;
    for (let guess = 0; guess < 11; guess++) await rest(parley, organization.adminKey, "GET", path);
    return byRest(parley, organization.adminKey, ["GET", path]);
  },
};
