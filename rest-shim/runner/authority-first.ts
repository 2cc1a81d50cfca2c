import { authorize, may } from "../../subgraphs/shared/authority/authority.js";
import { SeenChatConnectionDocument, SeenIdentityDocument, SeenMailboxDocument } from "../../generated/documents.js";
import { found } from "../routes/found.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { EveryPageRoute, OperationRoute, RouteRequest } from "../route.js";
import { refusalOf } from "./admit.js";
import { dataOf } from "./execute.js";
import type { Shim } from "./shim.js";

/** Reads a part of the request. An error of `read` is thrown, unless the caller may never use the route. */
export type AuthorityFirst = <Part>(
  request: Pick<RouteRequest, "params" | "context">,
  read: () => Part,
) => Promise<Part>;

/**
 * The order of refusals for malformed requests. A kind of caller that may never do the route's action gets that error
 * instead of the errors of its body. For an identity that it may not see it gets only `not_found`. For well-formed
 * requests the operation itself refuses. Throws for an action that no domain has.
 */
export function authorityFirst(shim: Shim, route: OperationRoute | EveryPageRoute): AuthorityFirst {
  const { action, path } = route;
  if (action === undefined) return async (_, read) => read();
  const rule = Object.hasOwn(shim.authority, action) ? shim.authority[action] : undefined;
  if (rule === undefined) throw new Error(`The route ${path} has the action ${action}, which no domain declares.`);
  const see = seeingTarget(shim, path);
  return async ({ params, context }, read) => {
    try {
      return read();
    } catch (error) {
      if (may(context.viewer, rule)) throw error;
      if (see !== null) await see(params as Record<string, string>, context);
      if (route.refusal !== undefined && rule.denied === undefined) throw refusalOf(shim, route);
      authorize(context.viewer, rule);
      throw error;
    }
  };
}

/** Throws `not_found` when the path names something that the caller may not see; null when the path names nothing. */
function seeingTarget(shim: Shim, path: string) {
  if (path.includes("{agent_handle}")) {
    const document = shim.executor.prepare(SeenIdentityDocument);
    return async ({ agent_handle: agentHandle = "" }: Record<string, string>, context: RequestContext) =>
      found(dataOf(shim, await document.run({ agentHandle }, context), context.requestId).identity);
  }
  if (path.includes("{email_address}")) {
    const document = shim.executor.prepare(SeenMailboxDocument);
    return async ({ email_address: emailAddress = "" }: Record<string, string>, context: RequestContext) =>
      found(dataOf(shim, await document.run({ emailAddress }, context), context.requestId).mailbox);
  }
  if (path.includes("{connection_id}")) {
    const document = shim.executor.prepare(SeenChatConnectionDocument);
    return async ({ connection_id: id = "" }: Record<string, string>, context: RequestContext) =>
      found(dataOf(shim, await document.run({ id }, context), context.requestId).chatConnection);
  }
  return null;
}
