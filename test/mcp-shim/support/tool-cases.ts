import { randomUUID } from "node:crypto";
import { tools } from "../../../mcp-shim/tools/index.js";
import type { A2aPart } from "../../a2a/kit/scene.js";
import type { ChatPart } from "../../chat/kit/part.js";
import type { MailPart } from "../../mail/kit/part.js";
import type { MessagingPart } from "../../messaging/kit/part.js";
import type { Scene } from "../../support/kit/scene.js";
import type {} from "../../chat/kit/connections.js";
import type {} from "../../chat/kit/messages.js";
import type {} from "../../mail/kit/messages.js";
import type {} from "../../mail/kit/threads.js";
import type {} from "../../messaging/kit/conversations.js";
import type {} from "../../messaging/kit/messages.js";

/** A scene with what all domains add to it. */
type WholeScene = Scene & A2aPart & MailPart & MessagingPart & ChatPart;

const inChat = ({ chatConnectionId, chatWorkspace }: WholeScene) => ({
  connection_id: chatConnectionId,
  conversation_id: chatWorkspace.general,
});
const key = (): { idempotency_key: string } => ({ idempotency_key: randomUUID() });

/** How to call each tool as the scene's target, with values that are valid. */
export const toolCases: Readonly<Record<string, (scene: WholeScene) => Readonly<Record<string, unknown>>>> = {
  who_am_i: () => ({}),
  get_events: ({ cursor }) => ({ after: cursor, limit: 5 }),
  find_agents: ({ peer }) => ({ search: peer.handle }),
  send_task: ({ peer }) => ({ to: peer.handle, text: "Hello", ...key() }),
  continue_task: ({ sentTask }) => ({ task_id: sentTask, text: "More.", ...key() }),
  get_task: ({ receivedTask }) => ({ task_id: receivedTask }),
  list_tasks: () => ({}),
  reply_to_task: ({ receivedTask }) => ({ task_id: receivedTask, intent: "progress", text: "On it.", ...key() }),
  list_mail: () => ({}),
  search_mail: ({ word }) => ({ query: word }),
  read_mail: ({ messageId }) => ({ message_id: messageId }),
  read_mail_thread: ({ threadId }) => ({ thread_id: threadId }),
  send_mail: ({ address }) => ({ to: [address], subject: "Report", text: "It is ready.", ...key() }),
  reply_to_mail: ({ messageId }) => ({ message_id: messageId, text: "Thanks.", ...key() }),
  forward_mail: ({ messageId, address }) => ({ message_id: messageId, to: [address], ...key() }),
  draft_mail: ({ messageId }) => ({ in_reply_to: messageId, subject: "Report", text: "Approve this.", ...key() }),
  list_im_conversations: () => ({}),
  read_im: ({ imConversationId }) => ({ conversation_id: imConversationId }),
  send_im: ({ imConversationId }) => ({ conversation_id: imConversationId, text: "Hello", ...key() }),
  react_to_im: ({ imMessageId }) => ({ message_id: imMessageId, reaction: "like" }),
  list_chat_workspaces: () => ({}),
  list_chat_conversations: ({ chatConnectionId }) => ({ connection_id: chatConnectionId }),
  read_chat: inChat,
  send_chat: (scene) => ({ ...inChat(scene), text: "Hello", ...key() }),
  react_in_chat: (scene) => ({ ...inChat(scene), ts: scene.chatMessageTs, name: "eyes", ...key() }),
  list_secrets: () => ({}),
  // The last: it ends what others go on with.
  cancel_task: ({ sentTask }) => ({ task_id: sentTask }),
};

/** A call of a tool, as a model makes it. */
export interface ToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A call of every tool that there is, in an order in which each can succeed. Throws for a tool that has no case. */
export function everyToolCall(scene: Scene): ToolCall[] {
  const missing = tools.filter(({ name }) => toolCases[name] === undefined).map(({ name }) => name);
  if (missing.length > 0)
    throw new Error(`test/mcp-shim/support/tool-cases.ts does not say how to call ${missing.join()}.`);
  const known = new Set(tools.map(({ name }) => name));
  const gone = Object.keys(toolCases).filter((name) => !known.has(name));
  if (gone.length > 0) throw new Error(`test/mcp-shim/support/tool-cases.ts has tools that are gone: ${gone.join()}.`);
  return Object.entries(toolCases).map(([name, make]) => ({ name, input: make(scene as WholeScene) }));
}
