import type { Feature } from "../../shared/domain/feature.js";
import { activityAuthority } from "./authority.js";
import { FollowVaultActivity } from "./operations/follow-vault-activity.js";
import { FollowVaultChanges } from "./operations/follow-vault-changes.js";
import { ListVaultAuditEvents } from "./operations/list-vault-audit-events.js";
import { VaultAuditEventResolver } from "./types/audit-event.js";
import { VaultActivityResolver } from "./types/vault-activity.js";

/** activity: the audit trail and the events of a vault, for its people. */
export const activity: Feature = {
  operations: [FollowVaultActivity, FollowVaultChanges, ListVaultAuditEvents],
  types: [VaultActivityResolver, VaultAuditEventResolver],
  authority: activityAuthority,
};
