import { buffer } from "node:stream/consumers";
import type { Services } from "../../shared/context/services.js";
import { Problem } from "../../shared/errors/problem.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { actorOfReview } from "../../shared/holds/actor-of-send.js";
import type { HeldKind } from "../../shared/holds/held-kinds.js";
import { readHeldContent } from "../../shared/holds/read-held-content.js";
import type { HeldChat } from "../../shared/holds/rules/held-content.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import type { Queries } from "../../shared/database/statements.js";
import { passGate } from "../../shared/reviews/gate.js";
import { connectionErrors, type ConnectionRow, lockConnection, readConnection } from "../connections/public.js";
import {
  contentFactsOfWrite,
  countWrites,
  factsOfWrite,
  forgetBytes,
  type HeldWrite,
  readHeldWrite,
  recentWrites,
  type WrittenContent,
} from "../writes/public.js";
import { reviseHeldChat } from "./revise-held-chat.js";

/** Writes to workspaces that a person must agree to. */
export const heldChat: HeldKind = {
  topic: "chat",

  async lock(tx, { subjectId }) {
    const write = subjectId === null ? null : await readHeldWrite(tx, subjectId);
    if (write !== null) await lockConnection(tx, write.connectionId);
  },

  async preflight(tx, _services, review) {
    try {
      await requireReleasable(tx, review);
      return null;
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  },

  revise: reviseHeldChat,

  // There never is a record of a write that was not let out (wire contract reviews H21); its key stays bound to the review.
  async end(tx, { subjectId }, _how, _now, services) {
    const write = subjectId === null ? null : await readHeldWrite(tx, subjectId);
    if (write === null || write.blobId === null) return;
    await forgetBytes(tx, write.id);
    await services.blobs.delete(tx, write.blobId);
  },

  // Slack has the conversation (wire contract reviews D13).
  contextMark: () => Promise.resolve(null),

  countSends: countWrites,
  recentSends: recentWrites,

  async sendNow(tx, services, review) {
    const content = await readHeldContent<HeldChat>(tx, review);
    const { write, connection } = await requireReleasable(tx, review);
    const written = await writtenOf(services, write, content);
    const facts = contentFactsOfWrite(written, services.config.SCREENING === "on");
    const { identityId, organizationId } = connection;
    const place = {
      operation: content.operation,
      connectionId: content.connection_id,
      workspaceId: content.workspace_id,
      conversationId: content.conversation_id,
      messageTs: content.message_ts,
      threadTs: content.thread_ts,
    };
    const ruled = { identityId, organizationId, place, actor: actorOfReview(review), at: services.clock.now() };
    return { facts: () => factsOfWrite(tx, ruled, facts), content: () => content };
  },
};

/** A held write whose connection works. @throws Problem `not_found`, `connection_not_connected`, what freezes say */
export async function requireReleasable(
  db: Queries,
  { subjectId, organizationId }: Pick<ReviewRow, "subjectId" | "organizationId">,
): Promise<{ readonly write: HeldWrite; readonly connection: ConnectionRow }> {
  const write = subjectId === null ? null : await readHeldWrite(db, subjectId);
  const connection = write === null ? null : await readConnection(db, write.connectionId);
  if (write === null || connection?.organizationId !== organizationId) throw notFound("connection with this id");
  passGate("chat.send", connection);
  if (connection.status !== "connected") throw connectionErrors.problem("connection_not_connected");
  return { write, connection };
}

/** The content that was approved, with the bytes of its file. @throws Problem `not_found` when they are gone */
export async function writtenOf(
  { blobs }: Pick<Services, "blobs">,
  { blobId }: HeldWrite,
  { text, file }: HeldChat,
): Promise<WrittenContent> {
  if (file === null) return { text, file: null };
  const stream = blobId === null ? null : await blobs.get(blobId);
  if (stream === null) throw notFound("file of this review");
  const { filename, sha256, title, initial_comment: initialComment } = file;
  return { text, file: { filename, sha256, bytes: await buffer(stream), title, initialComment } };
}
