import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { settleMilliseconds } from "../../people/public.js";
import { emptyOrganization } from "./empty-organization.js";

/** Adds jobs that empty every deleted organization: at once, and again when no earlier request can be in progress. */
export const followOrganizationDeletions = defineConsumer({
  name: "organization-deletions",
  kinds: ["organization.deleted"],
  async handle(tx, events, { clock }) {
    for (const { subjectId: organizationId, occurredAt } of events) {
      const [now, later] = [clock.now(), new Date(occurredAt.getTime() + settleMilliseconds)];
      const key = (at: Date): string => `empty-organization/${organizationId}/${at.getTime()}`;
      await addJob(tx, emptyOrganization.name, { organizationId }, { now, key: key(now) });
      await addJob(tx, emptyOrganization.name, { organizationId }, { runAt: later, key: key(later) });
    }
  },
});
