import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from "@modelcontextprotocol/server";
import { McpCardDocument, McpOwnCardDocument } from "../../generated/mcp-documents.js";
import { type HandlerTools } from "../../rest-shim/index.js";
import type { Call } from "../tool-call.js";
import { found } from "../call/found.js";
import { handlerCall } from "../call/handler-call.js";
import { toolError } from "../call/tool-error.js";
import { withNotice } from "../call/untrusted.js";
import { getTask } from "../tools/a2a/get-task.js";
import { readMailThread } from "../tools/mail/read.js";
import { type Address, longestId, readAddress, type ResourceKind } from "./addresses.js";

/** A card is not cut, because it would be invalid JSON. Larger cards are available through A2A. */
const largestCard = 64 * 1024;

const readers: Readonly<Record<ResourceKind, (id: string, call: Call) => Promise<object>>> = {
  task: (id, call) => getTask.run({ task_id: id }, call),
  thread: (id, call) => readMailThread.run({ thread_id: id }, call),
  card: readCard,
};

/** `resources/read`. Missing and invisible resources have the same error. */
export async function readResource(uri: string, tools: HandlerTools) {
  const address = readAddress(uri);
  if (address === null) throw notFoundAt(null, uri);
  try {
    const content = await readers[address.kind](address.id, handlerCall(tools));
    return { contents: [{ uri, mimeType: "application/json", text: JSON.stringify(content) }] };
  } catch (error) {
    const said = toolError(error, undefined, tools.context);
    if (said.code === "not_found" || said.code === "validation_failed") throw notFoundAt(address, uri);
    throw new ProtocolError(ProtocolErrorCode.InternalError, said.message, said);
  }
}

/** The protocol wants the URI in the error, but a URI that is not ours may be a secret in the wrong place. */
function notFoundAt(address: Address | null, uri: string): ResourceNotFoundError {
  return new ResourceNotFoundError(address !== null && address.id.length <= longestId ? uri : "parley://…");
}

async function readCard(handle: string, call: Call): Promise<object> {
  const { handle: own } = await call.me();
  const card =
    handle === own
      ? (await call.run(McpOwnCardDocument, { agentHandle: own })).a2aCard
      : (await call.run(McpCardDocument, { agentHandle: handle })).a2aPublicCard;
  const { content } = found(card, "agent with this handle");
  if (JSON.stringify(content).length > largestCard) return { ...withNotice, too_large: true };
  return { ...withNotice, untrusted: content };
}
