import type { DnsLookups } from "../../../shared/dns/dns-lookups.js";
import { openLookups } from "../../../shared/dns/open-lookups.js";
import type { Services } from "../../../shared/context/services.js";
import { errorFields } from "../../../shared/work/error-fields.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { applyCheck } from "../apply-check.js";
import { lookForProof } from "../look-for-proof.js";
import { keptReleasedSince } from "../rules/claim-state.js";
import { removeReleased, takeDueClaims } from "../store/checks.js";
import { findClaim } from "../store/claims.js";

/** Claims that are checked at once: their name servers may be slow. */
const together = 10;
/** How long a process that was killed keeps a claim from being checked. */
const lease = 10 * 60_000;
/** Released claims that are removed in one run. */
const mostRemoved = 500;

/** Checks the claims that are due, and removes those that were released long ago. */
export const checkOrganizationDomains = defineRecurringJob({
  name: "check-organization-domains",
  cron: "* * * * *",
  run: async ({ services, signal }) => {
    const { database, clock, config, log } = services;
    const lookups = openLookups(config);
    for (let taken = together; taken === together && !signal.aborted;) {
      const now = clock.now();
      const until = new Date(now.getTime() + lease);
      const due = await takeDueClaims(database.jobs.writer, now, until, together);
      taken = due.length;
      const ends = await Promise.allSettled(due.map((id) => checkClaim(services, lookups, id)));
      for (const end of ends) {
        if (end.status === "rejected") log.warn(errorFields(end.reason), "A domain of an organization was not checked");
      }
    }
    await removeReleased(database.jobs.writer, keptReleasedSince(clock.now()), mostRemoved);
  },
});

async function checkClaim({ database, clock }: Services, lookups: DnsLookups, id: string): Promise<void> {
  const claim = await findClaim(database.jobs.reader, id);
  if (claim === null) return;
  const outcome = await lookForProof(lookups, claim);
  const found = { outcome, isRequested: false };
  await database.jobs.transaction((tx) => applyCheck(tx, claim, found, clock.now()));
}
