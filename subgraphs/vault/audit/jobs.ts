import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { removeAuditBefore } from "./store.js";

const dayMilliseconds = 24 * 3600_000;

/** Removes entries of the audit trail after their retention (wire contract vault 8). */
export const sweepVaultAudit = defineRecurringJob({
  name: "sweep-vault-audit",
  cron: "22 * * * *",
  run: async ({ services: { database, clock, config }, signal }) => {
    const before = new Date(clock.now().getTime() - config.VAULT_AUDIT_RETENTION_DAYS * dayMilliseconds);
    while (!signal.aborted && (await removeAuditBefore(database.jobs.writer, before)) > 0);
  },
});
