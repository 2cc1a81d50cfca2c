import type { VaultScene } from "../kit/part.js";
import type { Stage } from "../../support/kit/produced.js";
import { type TestOrganization, makeOrganization } from "../../support/org.js";
import type { TestParley } from "../../support/parley.js";
import { makeVault } from "../support/secrets.js";
import { type TestKey, type TestVault, initialized } from "../support/vaults.js";
import { randomUUID } from "node:crypto";

export const keyFields = ({ id, auth_hash, wrapped_org_encryption_key }: TestKey): string =>
  `id: "${id}", authHash: "${auth_hash}", wrappedOrgEncryptionKey: "${wrapped_org_encryption_key}"`;

export const ourOrganization = ({ organizationId }: VaultScene) => ({ id: organizationId });

/** An organization of its own with a vault. */
export async function withVault(parley: TestParley): Promise<Vaulted> {
  const organization = await makeOrganization(parley.services);
  return { organization, ...(await initialized(parley, organization.adminKey, randomUUID())) };
}

export type Vaulted = TestVault & { readonly organization: TestOrganization };

export async function organizationWithVault({
  parley,
}: Stage): Promise<TestOrganization & { readonly vaultId: string }> {
  const organization = await makeOrganization(parley.services);
  return { ...organization, vaultId: await makeVault(parley.services, organization) };
}
