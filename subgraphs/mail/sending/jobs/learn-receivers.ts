import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { defineTask } from "../../../shared/work/task.js";
import { learnReceivers } from "../store/past-receivers.js";

/** Messages in one transaction. */
const slice = 500;

/** Notes to whom the agents of an organization sent before it had rules. */
export const learnPastReceivers = defineTask({
  name: "mail-learn-receivers",
  async run({ services, signal }, payload) {
    const { organizationId } = payload as { readonly organizationId: string };
    let after: string | null = null;
    do {
      const from: string | null = after;
      after = await services.database.jobs.transaction((tx) => learnReceivers(tx, organizationId, from, slice));
    } while (after !== null && !signal.aborted);
    if (signal.aborted && after !== null) throw new Error("Stopped before all receivers were read");
  },
});

/** Learns past receivers when an organization gets its first rules: until then everybody is a first contact. */
export const followFirstPolicies = defineConsumer({
  name: "mail-first-policies",
  kinds: ["review_policy.changed", "review_rule.created"],
  from: "beginning",
  needs: "statements",
  async handle(tx, events, services) {
    const first = events.filter(isFirst);
    for (const organizationId of new Set(first.map((event) => event.organizationId))) {
      await addJob(
        tx,
        learnPastReceivers.name,
        { organizationId },
        { now: services.clock.now(), key: `mail-learn-receivers:${organizationId}` },
      );
    }
  },
});

/** Whether an organization had no rules before. */
function isFirst({ kind, subjectVersion, data }: LoggedEvent): boolean {
  if (kind === "review_policy.changed") return subjectVersion === 1;
  return (data as { readonly policyVersion?: number }).policyVersion === 1;
}
