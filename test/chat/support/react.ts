import { randomUUID } from "node:crypto";
import type { TestCredential, TestParley } from "../../support/parley.js";
import { slack } from "./slack.js";

const document = `mutation ($input: AddChatReactionInput!) { addChatReaction(input: $input) { operation { id status } } }`;

/** The message of a reaction, and the key of the operation. */
export interface Reacting {
  readonly connectionId: string;
  readonly conversationId: string;
  readonly messageTs: string;
  /** The emoji. */
  readonly name?: string;
  readonly idempotencyKey?: string;
}

/** Reacts to a message. Returns the answer. */
export async function react(
  parley: TestParley,
  credential: TestCredential,
  reacting: Reacting,
): Promise<{ readonly id: string; readonly status: string }> {
  const input = { idempotencyKey: randomUUID(), name: "eyes", ...reacting };
  const { data, errors } = await parley.graphql(document, { input }, credential);
  if (errors !== undefined) throw new Error(`The operation was refused: ${errors[0]!.message}`);
  return (data as any).addChatReaction.operation;
}

/** Reacts to a message with an unknown outcome. Returns the id of the operation. */
export async function reactUnknown(
  parley: TestParley,
  credential: TestCredential,
  reacting: Reacting,
): Promise<string> {
  // Other scenes react at the same time: only this reaction meets the fault.
  const name = `odd-${randomUUID()}`;
  slack.fault("reactions.add", { kind: "ok_then_drop" }, 1, { name });
  return (await react(parley, credential, { ...reacting, name })).id;
}
