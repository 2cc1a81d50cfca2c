import { defineDomain } from "../shared/domain/define-domain.js";
import type { Feature } from "../shared/domain/feature.js";
import { vaultAuthority } from "./vaults/authority.js";
import { vaultErrors } from "./vaults/errors.js";
import { vaultEvents } from "./audit/events.js";
import { sweepVaultAudit } from "./audit/jobs.js";
import { vaultLifecycle } from "./vaults/lifecycle.js";
import { secretById, vaultById } from "./vaults/loaders.js";
import { CreateVaultSecret } from "./secrets/operations/create-vault-secret.js";
import { DeleteVaultSecret } from "./secrets/operations/delete-vault-secret.js";
import { FollowVaultActivity } from "./audit/operations/follow-vault-activity.js";
import { GetVaultSecret } from "./secrets/operations/get-vault-secret.js";
import { GrantVaultAccess } from "./access/operations/grant-vault-access.js";
import { ListVaultAccessRules } from "./access/operations/list-vault-access-rules.js";
import { ListVaultAuditEvents } from "./audit/operations/list-vault-audit-events.js";
import { ListVaultSecrets } from "./secrets/operations/list-vault-secrets.js";
import { ReadVaultSecret } from "./secrets/operations/read-vault-secret.js";
import { RevokeVaultAccess } from "./access/operations/revoke-vault-access.js";
import { UpdateVaultSecret } from "./secrets/operations/update-vault-secret.js";
import { VaultAccessRuleResolver } from "./access/types/access-rule.js";
import { resolveIdentityReference, VaultIdentityResolver } from "./secrets/types/identity-secrets.js";
import { VaultSecretResolver } from "./secrets/types/secret.js";
import { VaultActivityResolver } from "./audit/types/vault-activity.js";
import { DeleteVault } from "./vaults/operations/delete-vault.js";
import { GetVault } from "./vaults/operations/get-vault.js";
import { InitializeVault } from "./vaults/operations/initialize-vault.js";
import { ListVaultKeys } from "./keys/operations/list-vault-keys.js";
import { ReplacePrimaryVaultKey } from "./keys/operations/replace-primary-vault-key.js";
import { RevokeVaultKey } from "./keys/operations/revoke-vault-key.js";
import { UnlockVault } from "./keys/operations/unlock-vault.js";
import { Organization } from "./vaults/types/organization.js";
import { OrganizationVault } from "./vaults/types/organization-vault.js";
import { UnlockVaultPayloadResolver } from "./keys/types/vault-unlock.js";

const everything: Feature = {
  authority: vaultAuthority,
  errors: vaultErrors.definitions,
  events: vaultEvents,
  lifecycle: vaultLifecycle,
  recurring: [sweepVaultAudit],
  operations: [
    CreateVaultSecret,
    DeleteVaultSecret,
    FollowVaultActivity,
    GetVault,
    GetVaultSecret,
    GrantVaultAccess,
    ListVaultAccessRules,
    ListVaultAuditEvents,
    ListVaultSecrets,
    ReadVaultSecret,
    RevokeVaultAccess,
    UpdateVaultSecret,
    VaultAccessRuleResolver,
    VaultActivityResolver,
    VaultIdentityResolver,
    VaultSecretResolver,
    InitializeVault,
    UnlockVault,
    UnlockVaultPayloadResolver,
    ListVaultKeys,
    ReplacePrimaryVaultKey,
    RevokeVaultKey,
    DeleteVault,
    OrganizationVault,
  ],
  extendedTypes: [Organization],
  references: {
    Vault: ({ id }, context) => (id === undefined ? Promise.resolve(null) : context.loader(vaultById).load(id)),
    VaultSecret: async ({ id }, context) => context.loader(secretById).load(id ?? ""),
    Identity: resolveIdentityReference,
  },
};

/** vault: an organization's secrets, which nobody here can read. */
export const vaultDomain = defineDomain({ name: "vault", features: [everything] });
