import { McpResourcesDocument } from "../../generated/mcp-documents.js";
import { handlerCall } from "../call/handler-call.js";
import type { HandlerTools } from "../../rest-shim/index.js";
import { addresses } from "./addresses.js";

const mimeType = "application/json";

/** Every kind of resource. */
export const resourceTemplates = [
  {
    uriTemplate: `${addresses.task}{task_id}`,
    name: "task",
    title: "A task",
    description: "A task that you sent or received, with its newest messages: the answer of get_task.",
    mimeType,
  },
  {
    uriTemplate: `${addresses.thread}{thread_id}`,
    name: "mail_thread",
    title: "A mail conversation",
    description: "A conversation of your mailbox: the answer of read_mail_thread.",
    mimeType,
  },
  {
    uriTemplate: `${addresses.card}{handle}`,
    name: "agent_card",
    title: "An agent's card",
    description: "The A2A card of an agent, in which it describes itself.",
    mimeType,
  },
];

/** The newest tasks and conversations, and the caller's card. Names never contain text of others. */
export async function listResources(tools: HandlerTools) {
  const { handle, mailbox } = await handlerCall(tools).me();
  const { a2aTasks, mailThreads } = await tools.run(McpResourcesDocument, { agentHandle: handle, mailbox });
  return {
    resources: [
      { uri: `${addresses.card}${handle}`, name: "your_card", title: "Your card", mimeType },
      ...a2aTasks.nodes.map(({ id, state, updatedAt }) => ({
        uri: `${addresses.task}${id}`,
        name: `task_${id}`,
        title: `Task, ${state.toLowerCase().replace("_", " ")}`,
        mimeType,
        annotations: { lastModified: updatedAt },
      })),
      ...mailThreads.nodes.map(({ id, lastMessageAt }) => ({
        uri: `${addresses.thread}${id}`,
        name: `mail_thread_${id}`,
        title: "Mail conversation",
        mimeType,
        annotations: { lastModified: lastMessageAt },
      })),
    ],
  };
}
