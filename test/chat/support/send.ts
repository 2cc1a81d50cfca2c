import { randomUUID } from "node:crypto";
import type { TestCredential, TestParley } from "../../support/parley.js";

const document = `mutation ($input: SendChatMessageInput!) { sendChatMessage(input: $input) { action { id status messageTs } } }`;

/** Sends a message. Returns the answer. */
export async function send(
  parley: TestParley,
  credential: TestCredential,
  connectionId: string,
  more: { readonly conversationId: string; readonly idempotencyKey?: string },
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
