import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { readHeldContent } from "../../shared/holds/read-held-content.js";
import { releaseReview } from "../../shared/holds/release-review.js";
import type { HeldChat } from "../../shared/holds/rules/held-content.js";
import { keepPeers } from "../../shared/holds/store/outbound-contacts.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import { slackMethods } from "../chat-operations/public.js";
import { connectionErrors, freshToken } from "../connections/public.js";
import { uploadFile } from "../files/public.js";
import { openSlack } from "../slack/public.js";
import {
  admitWrite,
  type BegunWrite,
  type CallSlack,
  type Done,
  finishWrite,
  forgetBytes,
  type HeldWrite,
  insertWrite,
  outcomeOf,
  peerOf,
  postMessage,
  recordWriteEvents,
  type WrittenContent,
} from "../writes/public.js";
import { requireReleasable, writtenOf } from "./held-chat.js";

/** The parts that are needed to write what was approved. */
interface PreparedWrite {
  readonly write: HeldWrite;
  readonly content: HeldChat;
  readonly written: WrittenContent;
  /** Slack's refusal to say who is in the conversation; null when the contact rules allow it. */
  readonly refusal: Done | null;
  readonly token: string;
  /** The version of the token's connection. */
  readonly version: number;
}

type Begun = PreparedWrite & { readonly begun: BegunWrite };

/**
 * Writes what was approved to a workspace. The write is stored and committed with the end of the review before Slack is called,
 * once: after a crash its outcome is unknown, and nothing is repeated (wire contract reviews H31).
 */
export async function releaseChat(services: Services, reviewId: string, isLast: boolean): Promise<void> {
  const begun = await releaseReview(services, reviewId, isLast, { prepare: prepareWrite, send: beginReleased });
  if (begun === null) return;
  const { refusal, token, write } = begun;
  const call: CallSlack = async (method, input) =>
    openSlack(services).call({ method, token, input, sharedBy: write.connectionId });
  await finishWrite(services, begun.begun, async () => refusal ?? writeToSlack(services, call, begun));
}

async function prepareWrite(services: Services, review: ReviewRow): Promise<PreparedWrite | null> {
  const { reader } = services.database.jobs;
  const content = await readHeldContent<HeldChat>(reader, review);
  const { write, connection } = await requireReleasable(reader, review);
  const written = await writtenOf(services, write, content);
  const { kind, conversationId } = write;
  const input = { text: content.text ?? content.file?.initial_comment ?? "" };
  const admission = await admitWrite(
    services,
    connection,
    { kind, conversationId, input },
    {
      find: () => Promise.resolve(null),
      count: () => Promise.resolve(),
    },
  );
  const refusal = "refusal" in admission ? admission.refusal : null;
  const held = await freshToken(services, write.connectionId);
  if (held === null || held === "refused") throw connectionErrors.problem("connection_not_connected");
  // It could not be renewed just now: this is tried again.
  if (held.token === null) throw new Error("The token of the connection has expired");
  return { write, content, written, refusal, token: held.token, version: held.version };
}

async function beginReleased(
  tx: Transaction,
  services: Services,
  _review: ReviewRow,
  prepared: PreparedWrite,
): Promise<Begun | null> {
  const now = services.clock.now();
  const { write, content } = prepared;
  const { id, identityId, organizationId, connectionId, blobId } = write;
  const isNew = await insertWrite(tx, { ...write, recipientUserId: null, recipientTeamId: null }, now);
  if (!isNew) return null;
  const place = { workspaceId: content.workspace_id, conversationId: content.conversation_id };
  await keepPeers(tx, { organizationId, identityId, topic: "chat" }, [peerOf(place)], now);
  const started = { ...write, status: "in_progress", errorCode: null, version: 1 } as const;
  await recordWriteEvents(tx, [started], now);
  if (blobId !== null) {
    await forgetBytes(tx, id);
    await services.blobs.delete(tx, blobId);
  }
  return { ...prepared, begun: { id, connectionId, usedVersion: prepared.version } };
}

function writeToSlack(services: Services, call: CallSlack, { write, content, written }: Begun): Promise<Done> {
  const { conversation_id: conversationId, message_ts: messageTs, thread_ts: threadTs } = content;
  const text = content.text ?? "";
  if (written.file !== null) {
    return uploadFile(services, call, { id: write.id, conversationId, threadTs, ...written.file });
  }
  return content.operation === "chat.update"
    ? updateMessage(call, { conversationId, messageTs, threadTs, text })
    : postMessage(call, { conversationId, text, threadTs });
}

async function updateMessage(
  call: CallSlack,
  target: { conversationId: string; messageTs: string | null; threadTs: string | null; text: string },
): Promise<Done> {
  const { method, input } = slackMethods.message_update;
  const answer = await call(method, input(target));
  return { end: outcomeOf(answer), answer };
}
