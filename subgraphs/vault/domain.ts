import { defineDomain } from "../shared/domain/define-domain.js";
import type { Feature } from "../shared/domain/feature.js";
import { vaultAuthority } from "./authority.js";
import { vaultErrors } from "./errors.js";
import { vaultEvents } from "./events.js";
import { sweepVaultAudit } from "./jobs/sweep-vault-audit.js";
import { vaultLifecycle } from "./lifecycle.js";
import { secretById, vaultById } from "./loaders.js";
import { CreateVaultSecret } from "./operations/create-vault-secret.js";
import { DeleteVaultSecret } from "./operations/delete-vault-secret.js";
import { FollowVaultActivity } from "./operations/follow-vault-activity.js";
import { GetVaultSecret } from "./operations/get-vault-secret.js";
import { GrantVaultAccess } from "./operations/grant-vault-access.js";
import { ListVaultAccessRules } from "./operations/list-vault-access-rules.js";
import { ListVaultAuditEvents } from "./operations/list-vault-audit-events.js";
import { ListVaultSecrets } from "./operations/list-vault-secrets.js";
import { ReadVaultSecret } from "./operations/read-vault-secret.js";
import { RevokeVaultAccess } from "./operations/revoke-vault-access.js";
import { UpdateVaultSecret } from "./operations/update-vault-secret.js";
import { VaultAccessRuleResolver } from "./types/access-rule.js";
import { resolveIdentityReference, VaultIdentityResolver } from "./types/identity.js";
import { VaultSecretResolver } from "./types/secret.js";
import { VaultActivityResolver } from "./types/vault-activity.js";
import { DeleteVault } from "./operations/delete-vault.js";
import { GetVault } from "./operations/get-vault.js";
import { InitializeVault } from "./operations/initialize-vault.js";
import { ListVaultKeys } from "./operations/list-vault-keys.js";
import { ReplacePrimaryVaultKey } from "./operations/replace-primary-vault-key.js";
import { RevokeVaultKey } from "./operations/revoke-vault-key.js";
import { UnlockVault } from "./operations/unlock-vault.js";
import { Organization } from "./types/organization.js";
import { OrganizationVault } from "./types/organization-vault.js";
import { UnlockVaultPayloadResolver } from "./types/vault-unlock.js";

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
