import { randomUUID } from "node:crypto";
import type { TestCredential, TestParley } from "../../support/parley.js";
import { slack } from "./slack.js";

const document = `mutation ($input: PinChatMessageInput!) { pinChatMessage(input: $input) { operation { id status } } }`;

/** Pins a message of the sample workspace; what came of it. */
export async function pin(
  parley: TestParley,
  credential: TestCredential,
  connectionId: string,
  messageTs: string,
  idempotencyKey: string = randomUUID(),
): Promise<{ readonly id: string; readonly status: string }> {
  const input = { connectionId, conversationId: slack.sample.general, messageTs, idempotencyKey };
  const { data, errors } = await parley.graphql(document, { input }, credential);
  if (errors !== undefined) throw new Error(`The operation was refused: ${errors[0]!.message}`);
  return (data as any).pinChatMessage.operation;
}
