import type { Services } from "../../../shared/context/services.js";
import type { Transaction } from "../../../shared/database/client.js";
import { heldKinds } from "../../../shared/holds/held-kinds.js";
import { readPolicyInForce } from "../../../shared/reviews/policy/read-policy.js";
import { queueSystemMail } from "../../../shared/system-mail/queue-system-mail.js";
import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { defineTask } from "../../../shared/work/task.js";
import { makeReviewLinks } from "../make-review-links.js";
import { noticeMail } from "../rules/notice-mail.js";
import { afterNotice, nextNoticeAt } from "../rules/notice-time.js";
import { countWaiting, findDeciders, hasUnnoticed, keepNotice, lockNotices, takeUnnoticed } from "../store/notices.js";

const mostReviews = 20;
const mostPeople = 20;
const name = "review-notices";
const keyOf = (organizationId: string) => `${name}:${organizationId}`;

/** Writes to the people of an organization who decide, when something waits (wire contract reviews 4.7). */
export const notifyDeciders = defineTask({
  name,
  async run({ services }, payload) {
    const { organizationId } = payload as { readonly organizationId: string };
    await services.database.jobs.transaction((tx) => notify(tx, services, organizationId));
  },
});

/** Has people notified of what is held. */
export const followHolds = defineConsumer({
  name,
  kinds: ["review.created"],
  needs: "statements",
  async handle(tx, events, services) {
    const now = services.clock.now();
    for (const organizationId of new Set(events.map((event) => event.organizationId))) {
      await addJob(tx, name, { organizationId }, { now, key: keyOf(organizationId) });
    }
  },
});

async function notify(tx: Transaction, services: Services, organizationId: string): Promise<void> {
  const now = services.clock.now();
  if (!(await hasUnnoticed(tx, organizationId))) return;
  const earlier = await lockNotices(tx, organizationId);
  const at = nextNoticeAt(earlier, now);
  if (at > now) {
    await addJob(tx, name, { organizationId }, { runAt: at, key: keyOf(organizationId) });
    return;
  }
  const { deciders } = await readPolicyInForce(tx, organizationId, null);
  const taken = await takeUnnoticed(tx, organizationId, now);
  // The last one was decided meanwhile.
  if (taken.length === 0) return;
  const reviews = taken.slice(0, mostReviews);
  const pending = await countWaiting(tx, organizationId);
  const url = `${services.publicBaseUrl}/console/reviews`;
  const validUntil = new Date(Math.max(...reviews.map(({ expiresAt }) => expiresAt.getTime())));
  for (const person of await findDeciders(tx, organizationId, deciders, mostPeople)) {
    // An agent could read it there.
    if (await isAgentAddress(tx, services, person.email)) continue;
    const links = await makeReviewLinks(tx, services, person, reviews);
    const mail = noticeMail({ reviews, links, pending, url });
    await queueSystemMail(tx, services, { organizationId, to: person.email, validUntil, ...mail });
  }
  await keepNotice(tx, organizationId, afterNotice(earlier, now));
}

async function isAgentAddress(tx: Transaction, { parts }: Services, address: string): Promise<boolean> {
  for (const kind of parts.get(heldKinds)) if (await kind.isAgentAddress?.(tx, address)) return true;
  return false;
}
