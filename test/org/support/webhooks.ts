import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Received } from "../../support/receiver.js";
import type { TestCredential, TestParley } from "../../support/parley.js";
import { rest, type RestAnswer } from "../../support/rest.js";

export const subscriptions = "/api/v1/webhooks/subscriptions";
export const deliveries = "/api/v1/webhooks/deliveries";

/** Every kind that a2a emits. */
export const taskKinds = [
  "a2a.task.created",
  "a2a.task.message",
  "a2a.task.canceled",
  "a2a.sent_task.updated",
  "a2a.task.snooze_ended",
];
export const mailKinds = [
  "message.received",
  "message.sent",
  "message.forwarded",
  "message.delivered",
  "message.bounced",
  "message.failed",
  "message.labels_changed",
  "message.schedule_failed",
  "message.snooze_ended",
];

export const imKinds = [
  "im.received",
  "im.reaction_received",
  "im.sent",
  "im.delivered",
  "im.delivery_failed",
  "im.snooze_ended",
];

export const chatKinds = [
  "chat.message_sent",
  "chat.message_send_failed",
  "chat.message_send_unknown",
  "chat.mention_received",
  "chat.thread_reply_received",
  "chat.dm_received",
  "chat.group_dm_received",
  "chat.channel_message_received",
  "chat.message_updated",
  "chat.message_deleted",
  "chat.reaction_added",
  "chat.reaction_removed",
  "chat.file_shared",
  "chat.file_changed",
  "chat.file_deleted",
  "chat.member_joined",
  "chat.member_left",
  "chat.channel_updated",
  "chat.pin_added",
  "chat.pin_removed",
  "chat.interaction",
  "chat.session_stopped",
  "chat.connection_changed",
];

/** Kinds about freezes. */
export const freezeKinds = ["freeze.started", "freeze.ended"];

/** Kinds about reviews. */
export const reviewKinds = ["review.created", "review.decided", "review.released", "review.failed"];

/** Lets a server call receivers on this machine. */
export const insecure = { WEBHOOK_ALLOW_INSECURE: "1" } as const;

/** Subscribes an address to events of an identity; answers the record. */
export async function subscribe(
  parley: TestParley,
  credential: TestCredential,
  identityId: string,
  url: string,
  eventTypes: readonly string[] = taskKinds,
): Promise<any> {
  const body = { url, event_types: eventTypes, agent_identity_id: identityId };
  const answer: RestAnswer = await rest(parley, credential, "POST", subscriptions, body);
  if (answer.status !== 201) throw new Error(`The subscription was refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The received requests, as envelopes. */
export function envelopes(received: readonly Received[]): any[] {
  return received.map(({ body }) => JSON.parse(body));
}

/** Whether a delivery verifies as published clients do it (wire contract org 3.4). */
export function verifiesForClient({ headers, body }: Received, key: string): boolean {
  const signed = `${one(headers, "x-inkbox-request-id")}.${one(headers, "x-inkbox-timestamp")}.${body}`;
  const expected = createHmac("sha256", key.replace(/^whsec_/, ""))
    .update(signed)
    .digest();
  const given = Buffer.from(one(headers, "x-inkbox-signature").replace(/^sha256=/, ""), "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The headers that a verifier of Standard Webhooks reads. */
export function standardHeaders({ headers }: Received): Record<string, string> {
  return Object.fromEntries(
    ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [name, one(headers, name)]),
  );
}

function one(headers: IncomingHttpHeaders, name: string): string {
  return String(headers[name]);
}
