import { Type } from "typebox";
import { McpReactInChatDocument, McpSendChatDocument } from "../../../generated/mcp-documents.js";
import { Problem } from "../../../subgraphs/shared/errors/problem.js";
import { keyInput, keyOf } from "../../call/keys.js";
import { Nullable } from "../../call/paging.js";
import { marks, operationTool, sends, tool, type Tool } from "../../tool.js";
import { heldField, noteInput } from "../org/held-record.js";

const outcome = {
  status: Type.String({
    description:
      "sent, succeeded: done. held: a person must agree first. failed: not done. unknown: possibly done; the server does not repeat it. Other values: in progress.",
  }),
  explanation: Type.String(),
  next_step: Nullable(Type.String({ description: "What you can do about it." })),
};

interface Outcome {
  readonly status: string;
  readonly explanation: string;
  readonly nextStep?: string | null;
}

function outcomeOf({ status, explanation, nextStep }: Outcome) {
  return { status: status.toLowerCase(), explanation, next_step: nextStep ?? null };
}

const place = { connection_id: Type.String(), conversation_id: Type.String() };

/** `send_chat`. */
const sendChat = tool({
  name: "send_chat",
  title: "Send a chat message",
  description:
    "Posts a message to a channel, a direct message or a thread of a Slack workspace. Check `status` in the answer.",
  action: "chat.write",
  effect: sends,
  input: Type.Object(
    {
      ...place,
      text: Type.String({ minLength: 1, maxLength: 12_000, description: "In Slack's formatting." }),
      thread: Type.Optional(Type.String({ description: "The `ts` of the message to answer in a thread." })),
      ...noteInput,
      ...keyInput,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    ts: Nullable(Type.String()),
    ...outcome,
    ...heldField,
    next: Type.Optional(Type.String({ description: "What to do while it is held." })),
  }),
  argumentsOf: { threadTs: "thread" },
  documents: [McpSendChatDocument],
  async run(input, call) {
    const { connection_id: connectionId, conversation_id: conversationId, text, thread: threadTs } = input;
    const reviewNote = input.review_note;
    const message = { connectionId, conversationId, text, threadTs, reviewNote, idempotencyKey: keyOf(input) };
    try {
      const { action } = (await call.run(McpSendChatDocument, { input: message })).sendChatMessage;
      return { ts: action.messageTs ?? null, ...outcomeOf(action), held: null };
    } catch (error) {
      return heldAnswer(error);
    }
  },
});

const waitOrGoOn = "Do not send it again. Call wait_for_review, or go on with other work.";

/** A message that a person must agree to is no error for a model, which would try again (wire contract reviews 7.4). */
function heldAnswer(error: unknown) {
  if (!(error instanceof Problem) || error.code !== "held_for_review") throw error;
  const { review_id, expires_at } = error.extensions.details as {
    readonly review_id: string;
    readonly expires_at: string;
  };
  return {
    ts: null,
    status: "held",
    explanation: error.message,
    next_step: waitOrGoOn,
    held: { review_id, message: error.message, expires_at },
    next: waitOrGoOn,
  };
}

/** `react_in_chat`. */
const reactInChat = operationTool({
  name: "react_in_chat",
  title: "React to a chat message",
  description: "Adds an emoji reaction to a message of a Slack workspace. Check `status` in the answer.",
  action: "chat.write",
  effect: marks,
  input: Type.Object(
    {
      ...place,
      ts: Type.String({ description: "The `ts` of the message." }),
      name: Type.String({ minLength: 1, maxLength: 100, description: "Name of the emoji, such as `eyes`." }),
      ...keyInput,
    },
    { additionalProperties: false },
  ),
  output: Type.Object(outcome),
  argumentsOf: { messageTs: "ts" },
  document: McpReactInChatDocument,
  variables: (input) => ({
    input: {
      connectionId: input.connection_id,
      conversationId: input.conversation_id,
      messageTs: input.ts,
      name: input.name,
      idempotencyKey: keyOf(input),
    },
  }),
  answer: ({ addChatReaction: { operation } }) => outcomeOf(operation),
});

/** The tools that write to team chat. */
export const writingTools: readonly Tool[] = [sendChat, reactInChat];
