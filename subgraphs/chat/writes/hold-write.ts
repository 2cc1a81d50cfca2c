import { Readable } from "node:stream";
import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import { holdSend } from "../../shared/holds/hold-send.js";
import { type HeldBy, passRules } from "../../shared/holds/pass-rules.js";
import type { ContentFacts } from "../../shared/holds/content-facts.js";
import type { HeldChat } from "../../shared/holds/rules/held-content.js";
import { senderIn } from "../../shared/refusals/pass-unheld-rules.js";
import { oneLine } from "../../shared/rules/one-line.js";
import type { ConnectionRow, HeldConnection } from "../connections/public.js";
import { contentFactsOfWrite } from "./content-facts-of-write.js";
import { factsOfWrite } from "./facts-of-write.js";
import { contentOfWrite, peerOf, type WrittenContent, type WrittenPlace } from "./rules/held-write-content.js";
import { type HeldWrite, lockOrder, replaceByHeld } from "./store/held-writes.js";
import type { NewWrite } from "./store/new-writes.js";

/** A write whose content can be held, with what was prepared of it before its transaction. */
export interface HoldableWrite {
  readonly place: WrittenPlace;
  readonly content: WrittenContent;
  readonly facts: ContentFacts;
  /** The stored bytes of its file; null without one. */
  readonly blobId: string | null;
  /** The words of the sender to the people who decide. */
  readonly agentNote?: string | null;
}

/** Looks at the content of a write, and stores the bytes of its file, where there are rules. Bytes that nothing holds are swept. */
export async function prepareHoldable(
  { blobs, config }: Services,
  { organizationId }: ConnectionRow,
  place: WrittenPlace,
  content: WrittenContent,
): Promise<HoldableWrite> {
  const facts = contentFactsOfWrite(content, config.SCREENING === "on");
  const bytes = content.file?.bytes ?? null;
  if (bytes === null) return { place, content, facts, blobId: null };
  const stream = Readable.from([Buffer.from(bytes)]);
  const blob = await blobs.put(stream, { organizationId, maxBytes: bytes.length });
  return { place, content, facts, blobId: blob.id };
}

/** Has the rules judge a write: null when it may begin. @throws Problem `already_rejected`, `blocked_by_rule` */
export async function passWriteRules(
  tx: Statements,
  services: Services,
  { identityId, organizationId }: ConnectionRow,
  { frozenBy }: HeldConnection,
  { id, place, content, facts }: HoldableWrite & { readonly id: string },
  at: Date,
): Promise<HeldBy | null> {
  await lockOrder(tx, conversationKeyOf(place));
  return passRules(
    tx,
    services,
    { identityId, organizationId, frozenBy },
    {
      facts: () => factsOfWrite(tx, { identityId, organizationId, place, actor: senderIn(tx), at }, facts),
      content: () => contentOfWrite(place, content),
      conversationKey: conversationKeyOf(place),
      storedAs: [id],
    },
  );
}

/** The conversation in which writes follow each other. */
export const conversationKeyOf = ({ connectionId, conversationId }: WrittenPlace): string =>
  `${connectionId}/${conversationId}`;

/** The words of a write, as lists show them. */
export function previewOfWrite({ text, file }: Pick<HeldChat, "text" | "file">): string {
  const words = [file?.filename, file?.title, file?.initial_comment, text];
  return oneLine(words.filter((part) => part != null && part !== "").join(" · "));
}

/** Holds a write that was begun in this transaction: from now on there is none, but a review. @throws Problem `review_queue_full` */
export async function holdWrite(
  tx: Statements,
  services: Services,
  { identityId, organizationId }: ConnectionRow,
  write: NewWrite,
  { place, content, blobId, agentNote, heldBy }: HoldableWrite & { readonly heldBy: HeldBy },
  now: Date,
): Promise<Pick<HeldWrite, "reviewId" | "reviewState" | "reviewMessage" | "reviewNote" | "expiresAt">> {
  const held = contentOfWrite(place, content);
  const review = await holdSend(tx, services, {
    ...heldBy,
    organizationId,
    identityId,
    content: held,
    subjectId: write.id,
    conversationKey: conversationKeyOf(place),
    peers: [peerOf(place)],
    preview: previewOfWrite(held),
    agentNote,
    contextMark: null,
  });
  if (blobId !== null) await services.blobs.attach(tx, blobId);
  await replaceByHeld(tx, write, { reviewId: review.id, blobId }, now);
  const { message: reviewMessage, expiresAt } = review;
  return { reviewId: review.id, reviewState: "pending", reviewMessage, reviewNote: null, expiresAt };
}
