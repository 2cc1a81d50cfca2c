import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import { holdSend } from "../../shared/holds/hold-send.js";
import type { HeldBy } from "../../shared/holds/pass-rules.js";
import type { HeldTaskMessage } from "../../shared/holds/rules/held-content.js";
import { oneLine } from "../../shared/rules/one-line.js";
import { sealedRowId } from "../../shared/secrets/sealed-columns.js";
import type { ParticipantRow } from "../contexts/public.js";
import { textsInMessage } from "./rules/message-texts.js";
import { findNewestFromOther } from "./store/author-facts.js";
import { insertHeldMessage } from "./store/held-messages.js";

/** A message that a person must agree to. Its task exists, for the side of its author at least. */
export interface MessageToHold {
  readonly heldBy: HeldBy;
  readonly content: HeldTaskMessage;
  readonly author: ParticipantRow;
  readonly receiver: ParticipantRow;
  readonly taskId: string;
  readonly contextId: string;
  readonly messageId: string;
  readonly scope: string;
  readonly fingerprint: Uint8Array<ArrayBuffer>;
  /** The push configuration that it brings. */
  readonly push: object | null;
  /** The words of its author to the people who decide. */
  readonly agentNote?: string | null;
}

/**
 * Makes the review of a message; it is in no history (wire contract reviews H48). Returns the id of the review.
 * @throws Problem `review_queue_full`
 */
export async function holdMessage(
  tx: Statements,
  services: Pick<Services, "clock" | "config" | "keyring" | "parts">,
  {
    heldBy,
    content,
    author,
    receiver,
    taskId,
    contextId,
    messageId,
    scope,
    fingerprint,
    push,
    agentNote,
  }: MessageToHold,
): Promise<string> {
  const { id } = await holdSend(tx, services, {
    ...heldBy,
    organizationId: author.organizationId,
    identityId: author.identityId,
    content,
    subjectId: taskId,
    conversationKey: contextId,
    peers: [receiver.handle ?? receiver.identityId],
    preview: previewOfMessage(content),
    agentNote,
    contextMark: await findNewestFromOther(tx, author.identityId, contextId),
  });
  const sealedPush = push === null ? null : services.keyring.seal(Buffer.from(JSON.stringify(push)), sealedRowId(id));
  const role = content.operation === "a2a.send" ? "caller" : "agent";
  const opensTask = role === "caller" && content.task_id === null;
  await insertHeldMessage(tx, { reviewId: id, taskId, role, messageId, scope, fingerprint, opensTask, sealedPush });
  return id;
}

/** The words of a message, as lists show them: those of its data where it has no text. */
export function previewOfMessage({ parts }: Pick<HeldTaskMessage, "parts">): string {
  const { shown, hidden } = textsInMessage({ parts, metadata: null });
  return oneLine((shown.length > 0 ? shown : hidden).join(" "));
}
