import type { ServerEvent, ServerEventBus } from "@modelcontextprotocol/server";
import { McpUpdatesDocument, type McpUpdatesSubscription } from "../../generated/mcp-documents.js";
import type { HandlerTools } from "../../rest-shim/index.js";
import { handlerCall } from "../call/handler-call.js";
import { addresses } from "./addresses.js";

/**
 * The events of one caller's `subscriptions/listen`: changes of its own resources. It follows the log only while it has
 * a listener. Each request has its own, so callers never see changes of other agents.
 */
export class ResourceUpdates implements ServerEventBus {
  constructor(private readonly tools: HandlerTools) {}

  /** Nothing is published internally: changes come from the event log. */
  publish(): void {
    throw new Error("Changes of resources come from the event log.");
  }

  subscribe(listener: (event: ServerEvent) => void): () => void {
    const ended = new AbortController();
    void this.follow(listener, ended.signal);
    return () => ended.abort();
  }

  private async follow(listener: (event: ServerEvent) => void, ended: AbortSignal): Promise<void> {
    const { tools } = this;
    try {
      const { handle: agentHandle } = await handlerCall(tools).me();
      const stream = await tools.subscribe(McpUpdatesDocument, { agentHandle });
      const stop = (): void => void stream.return?.();
      if (ended.aborted) return stop();
      ended.addEventListener("abort", stop, { once: true });
      for await (const { agentActivity } of stream) {
        const uri = addressOf(agentActivity.subject);
        if (uri !== null) listener({ kind: "resource_updated", uri });
      }
    } catch (error) {
      const { requestId, services } = tools.context;
      if (!ended.aborted) services.log.warn({ requestId, error }, "Changes of MCP resources cannot be followed");
    }
  }
}

function addressOf(subject: McpUpdatesSubscription["agentActivity"]["subject"]): string | null {
  switch (subject?.__typename) {
    case "A2aTask":
      return `${addresses.task}${subject.id}`;
    case "MailMessage":
      return `${addresses.thread}${subject.threadId}`;
    case "MailThread":
      return `${addresses.thread}${subject.id}`;
    default:
      return null;
  }
}
