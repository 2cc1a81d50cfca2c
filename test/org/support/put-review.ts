import { randomBytes, randomUUID } from "node:crypto";
import { appendEvent } from "../../../subgraphs/shared/events/append-event.js";
import { packContent } from "../../../subgraphs/shared/holds/content-hash.js";
import type { HeldMail } from "../../../subgraphs/shared/holds/rules/held-content.js";
import type { ReviewState } from "../../../subgraphs/shared/holds/rules/review-states.js";
import { hashSecret } from "../../../subgraphs/shared/secrets/keyring.js";
import { putMessage } from "../../mail/support/put-message.js";
import type { TestParley } from "../../support/parley.js";

/** A mail that a review can hold. */
export const someContent: HeldMail = {
  v: 1,
  topic: "mail",
  operation: "mail.send",
  from: { address: "scout@agents.localhost", name: "Scout" },
  to: [{ address: "dana@example.com", name: null }],
  cc: [],
  bcc: [],
  reply_to: null,
  subject: "Invoice 7",
  text: "Please pay.\n",
  html: null,
  attachments: [],
  in_reply_to: null,
  thread_id: null,
  forward_of: null,
  forward_mode: null,
  track_opens: false,
};

/** A stored review of an agent's mail, with its message. */
export async function putReview(
  { services }: Pick<TestParley, "services">,
  { id: identityId, organizationId }: { readonly id: string; readonly organizationId: string },
  state: ReviewState = "pending",
): Promise<{ readonly id: string; readonly messageId: string; readonly contentSha256: string }> {
  const { id: messageId } = await putMessage(services, identityId, { direction: "outbound" });
  const { bytes, sha256, byteSize } = packContent(someContent);
  const id = randomUUID();
  const now = services.clock.now();
  const times = { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + 72 * 3_600_000) };
  await services.database.request.transaction(async (tx) => {
    await tx.review.create({
      data: {
        ...{ id, organizationId, identityId, state, ...times },
        ...{ topic: "mail", operation: "mail.send", subjectId: messageId, step: "preset:all_held", path: [] },
        ...{
          policyVersion: 1,
          level: "clean",
          contentSha256: sha256,
          peers: ["dana@example.com"],
          preview: "Invoice 7 · Please pay.",
        },
        ...{ requiredApprovals: 1, onExpiry: "reject", staleAfterHours: 24, senderKind: "agent", senderId: identityId },
      },
    });
    await tx.reviewRevision.create({
      data: { reviewId: id, number: 1, content: bytes, sha256, byteSize, createdAt: now },
    });
    await tx.mailMessage.update({ where: { id: messageId }, data: { reviewId: id, status: "queued" } });
  });
  return { id, messageId, contentSha256: sha256 };
}

/** A link to a stored review for a person; its token. */
export async function putReviewLink(
  { services }: Pick<TestParley, "services">,
  link: { readonly reviewId: string; readonly organizationId: string; readonly userId: string },
): Promise<string> {
  const token = `rvl_${randomBytes(32).toString("base64url")}`;
  const createdAt = services.clock.now();
  const expiresAt = new Date(createdAt.getTime() + 72 * 3_600_000);
  const tokenHash = hashSecret(token);
  await services.database.request.writer.reviewLink.create({
    data: { ...link, tokenHash, revision: 1, expiresAt, createdAt },
  });
  return token;
}

/** An event about a review of that agent, which no row belongs to. */
export async function putReviewEvent(
  { services }: Pick<TestParley, "services">,
  { id: identityId, organizationId }: { readonly id: string; readonly organizationId: string },
): Promise<void> {
  await services.database.request.transaction(async (tx) => {
    await appendEvent(tx, {
      kind: "review.created",
      subjectId: randomUUID(),
      subjectVersion: 1,
      audience: [{ identityId, organizationId, side: null }],
      data: { topic: "mail" },
      occurredAt: services.clock.now(),
    });
  });
}
