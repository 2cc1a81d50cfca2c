import type { DnsLookups } from "../../../shared/dns/dns-lookups.js";
import { openLookups } from "../../../shared/dns/open-lookups.js";
import type { Services } from "../../../shared/context/services.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { takeDue } from "../../../shared/work/take-due.js";
import { workOff } from "../../../shared/work/work-off.js";
import { applyCheck } from "../apply-check.js";
import { lookForProof } from "../look-for-proof.js";
import { releasedRetentionStart } from "../rules/claim-state.js";
import { removeReleased } from "../store/checks.js";
import { findClaim } from "../store/claims.js";

/** The most released claims that one run removes. */
const mostRemoved = 500;

/** Checks the claims that are due, and removes those that were released long ago. */
export const checkOrganizationDomains = defineRecurringJob({
  name: "check-organization-domains",
  cron: "* * * * *",
  run: async ({ services, signal }) => {
    const { database, clock, config } = services;
    const lookups = openLookups(config);
    await workOff(services, signal, {
      take: (due) => takeDue(database.jobs.writer, "organization_domain_claim", due),
      work: (id) => checkClaim(services, lookups, id),
      failure: "A domain of an organization was not checked",
    });
    await removeReleased(database.jobs.writer, releasedRetentionStart(clock.now()), mostRemoved);
  },
});

async function checkClaim({ database, clock }: Services, lookups: DnsLookups, id: string): Promise<void> {
  const claim = await findClaim(database.jobs.reader, id);
  if (claim === null) return;
  const outcome = await lookForProof(lookups, claim);
  const found = { outcome, isRequested: false };
  await database.jobs.transaction((tx) => applyCheck(tx, claim, found, clock.now()));
}
