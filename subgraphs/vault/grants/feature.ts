import type { Feature } from "../../shared/domain/feature.js";
import { grantLifecycle } from "./lifecycle.js";
import { GrantVaultAccess } from "./operations/grant-vault-access.js";
import { ListVaultAccessRules } from "./operations/list-vault-access-rules.js";
import { RevokeVaultAccess } from "./operations/revoke-vault-access.js";

/** grants: giving identities access to secrets, and taking it away. */
export const grants: Feature = {
  operations: [GrantVaultAccess, ListVaultAccessRules, RevokeVaultAccess],
  lifecycle: grantLifecycle,
};
