import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { answerOnce, type HandlerTools, ReadyJson } from "../../rest-shim/index.js";
import type { Catalogue } from "../catalogue.js";
import type { Tool } from "../tool.js";
import { handlerCall } from "./handler-call.js";
import { toolError } from "./tool-error.js";

/** The result of `tools/call`. */
export interface ToolResult {
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
  readonly [key: string]: unknown;
}

/** Calls a tool. A failure is an answer too, for the model to read; only an unknown tool is a protocol error. */
export async function callTool(
  catalogue: Catalogue,
  { name, arguments: input = {} }: { readonly name: string; readonly arguments?: unknown },
  tools: HandlerTools,
): Promise<ToolResult> {
  let tool: Tool | undefined;
  try {
    const found = catalogue.find(name, tools.context.viewer);
    if (found === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such tool. tools/list returns all tools.");
    }
    tool = found.tool;
    const answer = await run(tool, found.check(input) as Record<string, unknown>, tools);
    return { content: [{ type: "text", text: JSON.stringify(answer) }], structuredContent: answer };
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const text = JSON.stringify({ error: toolError(error, tool, tools.context) });
    return { content: [{ type: "text", text }], isError: true };
  }
}

async function run(tool: Tool, input: Record<string, unknown>, tools: HandlerTools): Promise<Record<string, unknown>> {
  const key = input["idempotency_key"];
  if (tool.keyed === undefined || typeof key !== "string") return tool.run(input, handlerCall(tools));
  const keyed = tools.keyed(key);
  const { body } = await answerOnce(keyed.context, { method: "POST", path: `/mcp ${tool.name}` }, async () => ({
    status: 200,
    body: await tool.run(input, handlerCall(keyed)),
  }));
  return (body instanceof ReadyJson ? JSON.parse(body.text) : body) as Record<string, unknown>;
}
