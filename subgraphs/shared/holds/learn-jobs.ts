import type { Statements } from "../database/statements.js";
import type { LoggedEvent } from "../events/logged-event.js";
import { addJob } from "../work/add-job.js";
import { type Consumer, defineConsumer } from "../work/consumer.js";
import { defineTask, type Task } from "../work/task.js";

/** Sends in one transaction. */
const slice = 500;

/** A domain that knows to whom was sent before there were rules. */
export interface Learner {
  /** Names the jobs, behind the domain: `learn-receivers` and `first-policies`. */
  readonly domain: string;
  /**
   * Keeps the receivers of past sends of an organization, a slice of them after this id. Returns the id to continue after;
   * null when these were the last ones.
   */
  readonly learn: (
    tx: Statements,
    organizationId: string,
    after: string | null,
    slice: number,
  ) => Promise<string | null>;
}

/** The work that follows the first rules of an organization in a domain: until it is done, everybody is a first contact. */
export function learnJobs({ domain, learn }: Learner): {
  readonly followFirstPolicies: Consumer;
  readonly learn: Task;
} {
  const name = `${domain}-learn-receivers`;
  const task = defineTask({
    name,
    async run({ services, signal }, payload) {
      const { organizationId } = payload as { readonly organizationId: string };
      let after: string | null = null;
      do {
        const from: string | null = after;
        after = await services.database.jobs.transaction((tx) => learn(tx, organizationId, from, slice));
      } while (after !== null && !signal.aborted);
      if (signal.aborted && after !== null) throw new Error("Stopped before all receivers were read");
    },
  });
  const followFirstPolicies = defineConsumer({
    name: `${domain}-first-policies`,
    kinds: ["review_policy.changed", "review_rule.created", "review_list.changed"],
    from: "beginning",
    needs: "statements",
    async handle(tx, events, { clock }) {
      for (const organizationId of new Set(events.filter(isFirst).map((event) => event.organizationId))) {
        await addJob(tx, name, { organizationId }, { now: clock.now(), key: `${name}:${organizationId}` });
      }
    },
  });
  return { followFirstPolicies, learn: task };
}

/** Whether an organization had no rules before. */
function isFirst({ kind, subjectVersion, data }: LoggedEvent): boolean {
  if (kind === "review_policy.changed") return subjectVersion === 1;
  return (data as { readonly policyVersion?: number }).policyVersion === 1;
}
