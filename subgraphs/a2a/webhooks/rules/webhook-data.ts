import type { WebhookData } from "../../../shared/webhooks/webhook-source.js";
import type { Affiliation } from "../../../shared/rules/affiliation.js";
import { boundedParts } from "../../tasks/rules/bounded-parts.js";
import type { Part } from "../../tasks/rules/parts.js";

/** A side of a task as a webhook names it. */
export interface WebhookParticipant {
  readonly identityId: string;
  readonly organizationId: string;
  /** Null once the identity is deleted. */
  readonly handle: string | null;
  /** The domain that it shows to the receiver of the webhook. */
  readonly affiliation?: Affiliation | null;
}

/** The content of a task's webhook. */
export interface TaskFacts {
  readonly taskId: string;
  readonly contextId: string;
  /** After the change, as the ledger spells it. */
  readonly state: string;
  readonly requester: WebhookParticipant;
  readonly worker: WebhookParticipant;
  /** The message of the change; null when there is none. */
  readonly message: {
    readonly messageId: string;
    readonly role: "caller" | "agent";
    readonly parts: readonly Part[];
  } | null;
}

/** The data of a webhook (wire contract a2a 7). `caller` is always the requester; `sender` wrote the message. */
export function taskWebhookData({ taskId, contextId, state, requester, worker, message }: TaskFacts): WebhookData {
  return {
    task_id: taskId,
    context_id: contextId,
    state,
    caller: participant(requester),
    target: participant(worker),
    ...(message === null ? {} : messageData(message, message.role === "caller" ? requester : worker)),
  };
}

function messageData({ messageId, parts }: NonNullable<TaskFacts["message"]>, sender: WebhookParticipant) {
  return { sender: participant(sender), message_id: messageId, ...bounded(parts) };
}

function participant({ identityId, organizationId, handle, affiliation }: WebhookParticipant) {
  const named = { identity_id: identityId, organization_id: organizationId, handle };
  return affiliation ? { ...named, affiliation: affiliationData(affiliation) } : named;
}

function affiliationData({ domain, verifier, lastSuccessAt, validUntil }: Affiliation) {
  return {
    domain,
    verifier,
    last_success_at: lastSuccessAt.toISOString(),
    valid_until: validUntil.toISOString(),
  };
}

function bounded(allParts: readonly Part[]) {
  const { parts, truncated } = boundedParts(allParts);
  return truncated ? { parts, parts_truncated: true } : { parts };
}
