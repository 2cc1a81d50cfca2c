import { randomUUID } from "node:crypto";
import { raiseReviewVersion, storeOwnPresets } from "../../../subgraphs/org/review-rules/store/policies.js";
import { inBrowser } from "../../support/browser.js";
import { handle } from "../../support/handle.js";
import { byGraphql, byRest, type Produce, type Produced, type Stage } from "../../support/kit/produced.js";
import { makeAgent, type TestAgent } from "../../support/org.js";
import { putReview, putReviewLink } from "../support/put-review.js";

interface Found {
  readonly id: string;
  readonly contentSha256: string;
}

const decision = ({ id, contentSha256 }: Found, kind = "APPROVE", more = "") =>
  `mutation { decideReview(input: { id: "${id}", decision: ${kind}, revision: 1, contentSha256: "${contentSha256}" ${more} }) {
    review { state } } }`;

const revision = (
  { id, contentSha256, revision: number = 1 }: Found & { readonly revision?: number },
  changes: string,
) =>
  `mutation { reviseReview(input: { id: "${id}", revision: ${number}, contentSha256: "${contentSha256}",
    changes: { ${changes} } }) { review { state } } }`;

async function inConsole({ parley, organization }: Stage, mutation: string): Promise<Produced> {
  const { errors } = await inBrowser(parley, organization.admin, mutation);
  return { status: Number(errors?.[0]?.extensions["status"]), code: errors?.[0]?.extensions.code };
}

const waiting = ({ parley, organization, agent }: Stage) =>
  putReview(parley, { id: agent.id, organizationId: organization.id });

const change = ({ parley }: Stage, id: string, data: object) =>
  parley.services.database.request.writer.review.updateMany({ where: { id }, data });

/** A new agent of the organization with a preset of its own. */
async function ruledAgent({ parley, organization }: Stage, preset: "all_held" | "read_only"): Promise<TestAgent> {
  const agent = await makeAgent(parley.services, organization, handle("ruled"));
  await parley.services.database.request.transaction(async (tx) => {
    await storeOwnPresets(tx, agent.id, { outboundPreset: preset, inboundPreset: null });
    await raiseReviewVersion(tx, organization.id);
  });
  return agent;
}

const send = ({ parley }: Stage, agent: TestAgent, subject = "Invoice 7"): Promise<Produced> =>
  byRest(parley, agent.key, [
    "POST",
    `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages`,
    { recipients: { to: ["dana@example.com"] }, subject },
  ]);

/** How each code of reviews comes about (wire contract reviews 7.10). */
export const reviewCodes: Readonly<Record<string, Produce>> = {
  decider_required: async (stage) => byGraphql(stage.parley, stage.agent.key, decision(await waiting(stage))),
  own_send: async (stage) => {
    const review = await waiting(stage);
    await change(stage, review.id, { senderKind: "person", senderId: stage.organization.adminUserId });
    return inConsole(stage, decision(review));
  },
  reviewer_address_is_agent: async (stage) => {
    const { parley, organization, peer } = stage;
    const { writer, reader } = parley.services.database.request;
    const where = { id: organization.adminUserId };
    const { email } = await reader.consoleUser.findUniqueOrThrow({ where });
    const review = await waiting(stage);
    await writer.consoleUser.updateMany({ where, data: { email: `${peer.handle}@agents.localhost` } });
    const answer = await inConsole(stage, decision(review));
    await writer.consoleUser.updateMany({ where, data: { email } });
    return answer;
  },
  review_revision_conflict: async (stage) => {
    const review = await waiting(stage);
    return inConsole(stage, decision({ ...review, contentSha256: "0".repeat(64) }));
  },
  review_decided: async (stage) => {
    const review = await waiting(stage);
    await change(stage, review.id, { state: "expired" });
    return inConsole(stage, decision(review));
  },
  review_needs_acknowledgement: async (stage) => {
    const review = await waiting(stage);
    await change(stage, review.id, { createdAt: new Date(Date.now() - 48 * 3_600_000) });
    return inConsole(stage, decision(review));
  },
  release_refused: async (stage) => {
    const review = await waiting(stage);
    const { writer } = stage.parley.services.database.request;
    const where = { identityId: stage.agent.id };
    await writer.mailbox.updateMany({ where, data: { outboundFilterMode: "whitelist" } });
    const answer = await inConsole(stage, decision(review));
    await writer.mailbox.updateMany({ where, data: { outboundFilterMode: null } });
    return answer;
  },
  review_link_ended: async (stage) => {
    const { id: reviewId } = await waiting(stage);
    const { id: organizationId, adminUserId: userId } = stage.organization;
    const token = await putReviewLink(stage.parley, { reviewId, organizationId, userId });
    await change(stage, reviewId, { state: "expired" });
    return byGraphql(stage.parley, null, `mutation { openReviewLink(input: { token: "${token}" }) { review { id } } }`);
  },
  html_differs: async (stage) => {
    const agent = await ruledAgent(stage, "all_held");
    await byRest(stage.parley, agent.key, [
      "POST",
      `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages`,
      { recipients: { to: ["dana@example.com"] }, subject: "Invoice 7", body_text: "Pay.", body_html: "<p>Pay.</p>" },
    ]);
    const held = await stage.parley.services.database.request.reader.review.findFirstOrThrow({
      where: { identityId: agent.id },
    });
    return inConsole(stage, revision(held, 'text: "Pay Mallory."'));
  },
  review_revision_limit_reached: async (stage) => {
    const review = await waiting(stage);
    await change(stage, review.id, { revision: 20 });
    return inConsole(stage, revision({ ...review, revision: 20 }, 'subject: "Invoice 8"'));
  },
  second_person_required: async (stage) => {
    const review = await waiting(stage);
    await change(stage, review.id, { requiredApprovals: 2 });
    await inConsole(stage, decision(review));
    return inConsole(stage, decision(review));
  },
  blocked_by_rule: async (stage) => send(stage, await ruledAgent(stage, "read_only")),
  already_rejected: async (stage) => {
    const agent = await ruledAgent(stage, "all_held");
    const subject = randomUUID();
    await send(stage, agent, subject);
    const held = await stage.parley.services.database.request.reader.review.findFirstOrThrow({
      where: { identityId: agent.id },
    });
    await inConsole(stage, decision(held, "REJECT", ", reason: OTHER"));
    return send(stage, agent, subject);
  },
  review_queue_full: async (stage) => {
    const agent = await ruledAgent(stage, "all_held");
    const owner = { id: agent.id, organizationId: stage.organization.id };
    for (let count = 0; count < 3; count++) await putReview(stage.parley, owner);
    return send(stage, agent);
  },
};
