import type { Feature } from "../../shared/domain/feature.js";
import { sweepVaultAudit } from "./jobs.js";
import { vaultAuditSettings } from "./settings.js";

/** audit: who did what with a vault, recorded with the deed. */
export const audit: Feature = {
  settings: vaultAuditSettings,
  recurring: [sweepVaultAudit],
};
