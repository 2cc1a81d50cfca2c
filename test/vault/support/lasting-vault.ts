import type { Services } from "../../../subgraphs/shared/context/services.js";
import { removeVaults } from "../../../subgraphs/vault/vaults/store/end-vault.js";
import { insertKeys } from "../../../subgraphs/vault/keys/store.js";
import type { TestOrganization } from "../../support/org.js";
import { idOf, type TestKey, testKey, testVault } from "./vaults.js";

type Organization = Pick<TestOrganization, "id">;

/** The vault that `setVault` makes for an organization. */
export const vaultIdOf = ({ id }: Organization): string => idOf(`vault of ${id}`);
export const vaultKeysOf = ({ id }: Organization) => testVault(`keys of ${id}`);
/** A key that the vault does not have. */
export const spareVaultKey = ({ id }: Organization): TestKey => testKey(`spare key of ${id}`, "primary");

/** Gives an organization its vault, fresh and always the same, or takes it away without a trace. */
export async function setVault(services: Services, organization: Organization, present: boolean): Promise<void> {
  const { database, keyring, clock } = services;
  await database.request.transaction(async (tx) => {
    await removeVaults(tx, organization.id);
    if (!present) return;
    const vaultId = vaultIdOf(organization);
    const createdAt = clock.now();
    await tx.vault.create({ data: { id: vaultId, organizationId: organization.id, createdAt, updatedAt: createdAt } });
    const { vault_key, recovery_keys } = vaultKeysOf(organization);
    const keys = [vault_key, ...recovery_keys].map((key) => ({
      id: key.id,
      authHash: key.auth_hash,
      wrappedOrgEncryptionKey: key.wrapped_org_encryption_key,
      keyType: key.key_type,
    }));
    await insertKeys(tx, keyring, { vaultId, createdBy: null, createdAt }, keys);
  });
}
