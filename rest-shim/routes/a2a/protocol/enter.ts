import type { FastifyReply, FastifyRequest } from "fastify";
import { FindA2aAgentDocument } from "../../../../generated/documents.js";
import { admitA2aCall, streamResumeExtension } from "../../../../subgraphs/index.js";
import type { HandlerTools } from "../../../handler-route.js";
import { type ExtensionHeaders, extensionHeaders } from "./resume-extension.js";

/** A call before its content is read. */
interface EnteredCall {
  readonly agentHandle: string;
  /** Empty when the method has none. */
  readonly body: Buffer;
  readonly extension: ExtensionHeaders;
}

/**
 * Steps 4 to 6 of the checks (wire contract a2a 3.1), in their order, for every binding of the protocol. The answer names
 * the extension if the caller activates it.
 */
export async function enter(request: FastifyRequest, reply: FastifyReply, tools: HandlerTools): Promise<EnteredCall> {
  const { agent_handle: agentHandle } = request.params as { agent_handle: string };
  const { services, viewer } = tools.context;
  // A frozen key reads nothing, not even whether the agent exists.
  if (viewer.frozen === null) await tools.run(FindA2aAgentDocument, { agentHandle });
  const body = await tools.body();
  await admitA2aCall(services, "calls", viewer.keyId);
  const extension = extensionHeaders(request);
  if (extension.isActive) void reply.header("A2A-Extensions", streamResumeExtension);
  return { agentHandle, body, extension };
}

/** The version that the caller asks for. The header takes precedence; a client that cannot set headers uses the query. */
export function versionOf(request: FastifyRequest): string | undefined {
  const header = request.headers["a2a-version"];
  const query = (request.query as Record<string, unknown>)["A2A-Version"];
  if (typeof header === "string" && header !== "") return header.trim();
  return typeof query === "string" ? query : undefined;
}
