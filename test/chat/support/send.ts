import { randomUUID } from "node:crypto";
import type { TestCredential, TestParley } from "../../support/parley.js";
import { slack } from "./slack.js";

const document = `mutation ($input: SendChatMessageInput!) { sendChatMessage(input: $input) { action { id status messageTs } } }`;

/** Sends a message. Returns the answer. */
export async function send(
  parley: TestParley,
  credential: TestCredential,
  connectionId: string,
  more: { readonly conversationId: string; readonly text?: string; readonly idempotencyKey?: string },
): Promise<{ readonly id: string; readonly status: string; readonly messageTs: string }> {
  const input = {
    connectionId,
    text: "Hello",
    idempotencyKey: randomUUID(),
    ...more,
  };
  const { data, errors } = await parley.graphql(document, { input }, credential);
  if (errors !== undefined) throw new Error(`The message was refused: ${errors[0]!.message}`);
  return (data as any).sendChatMessage.action;
}

/** Sends a message with an unknown outcome. Returns the id of the action. */
export async function sendUnknown(
  parley: TestParley,
  credential: TestCredential,
  connectionId: string,
  conversationId: string,
): Promise<string> {
  // Other scenes send at the same time: only this message meets the fault.
  const text = `Hello ${randomUUID()}`;
  slack.fault("chat.postMessage", { kind: "ok_then_drop" }, 1, { text });
  return (await send(parley, credential, connectionId, { conversationId, text })).id;
}
