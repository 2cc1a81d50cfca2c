import type { RequestContext } from "../../shared/context/request-context.js";
import { reactionName } from "./rules/reaction-name.js";
import { runOperation } from "./run-operation.js";
import type { ChatOperation } from "./types/chat-operation.js";
import type { ChatReactionInput } from "./types/chat-reaction-input.js";

/** Adds or removes a reaction. Throws what `runOperation` throws. */
export function runReaction(
  context: RequestContext,
  kind: "reaction_add" | "reaction_remove",
  { connectionId, idempotencyKey, conversationId, messageTs, name: asked }: ChatReactionInput,
): Promise<ChatOperation> {
  const name = reactionName(asked);
  const wrong = name === null ? [{ path: ["name"], message: "This cannot be the name of a reaction." }] : [];
  const operation = { connectionId, idempotencyKey, conversationId, messageTs, name: name ?? "" };
  return runOperation(context, kind, operation, wrong);
}
