import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { settleMilliseconds } from "../../people/public.js";
import { emptyOrganization } from "./empty-organization.js";

/** Has every deleted organization emptied: at once, and again when no request of before it can be under way. */
export const followOrganizationDeletions = defineConsumer({
  name: "organization-deletions",
  kinds: ["organization.deleted"],
  async handle(tx, events, { clock }) {
    for (const { subjectId: organizationId, occurredAt } of events) {
      for (const runAt of [clock.now(), new Date(occurredAt.getTime() + settleMilliseconds)]) {
        const key = `empty-organization/${organizationId}/${runAt.getTime()}`;
        await addJob(tx, emptyOrganization.name, { organizationId }, { runAt, key });
      }
    }
  },
});
