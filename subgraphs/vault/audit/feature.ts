import type { Feature } from "../../shared/domain/feature.js";
import { auditAuthority } from "./authority.js";
import { sweepVaultAudit } from "./jobs.js";
import { FollowVaultActivity } from "./operations/follow-vault-activity.js";
import { FollowVaultChanges } from "./operations/follow-vault-changes.js";
import { ListVaultAuditEvents } from "./operations/list-vault-audit-events.js";
import { VaultAuditEventResolver } from "./types/audit-event.js";
import { VaultActivityResolver } from "./types/vault-activity.js";
import { vaultAuditSettings } from "./settings.js";

/** audit: who did what with a vault, kept and told. */
export const audit: Feature = {
  settings: vaultAuditSettings,
  operations: [FollowVaultActivity, FollowVaultChanges, ListVaultAuditEvents],
  types: [VaultActivityResolver, VaultAuditEventResolver],
  authority: auditAuthority,
  recurring: [sweepVaultAudit],
};
