import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { EveryPageRoute, OperationRoute, RouteRequest } from "../route.js";
import type { AuthorityFirst } from "./authority-first.js";
import { collectEveryPage } from "./every-page.js";
import { dataOf } from "./execute.js";
import type { Shim } from "./shim.js";

/** The status of a success, and its body and headers, if it has any. */
export interface RouteAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Answers a request to an operation route. */
export type RunRoute = (request: RouteRequest<unknown, Record<string, unknown>>) => Promise<RouteAnswer>;

/**
 * Prepares a route's document and returns the function that answers its requests. Throws when the document is invalid.
 */
export function prepareOperation(
  shim: Shim,
  route: OperationRoute | EveryPageRoute,
  allowed: AuthorityFirst,
): RunRoute {
  const operation = shim.executor.prepare(route.document);
  const { status = 200 } = route;
  const run = async (variables: unknown, context: RequestContext): Promise<unknown> =>
    dataOf(shim, await operation.run(variables, context), context.requestId);
  if (route.kind === "operation") {
    return async (request) => {
      const variables = await allowed(request, () => route.variables(request));
      const data = await run(variables, request.context);
      return {
        status: route.existed?.(data) === true ? 200 : status,
        body: route.answer?.(data, request),
        headers: route.answerHeaders?.(data, request),
      };
    };
  }
  return async (request) => {
    const variables = route.variables(request) as object | undefined;
    let firstData: unknown;
    const nodes = await collectEveryPage(async (paging) => {
      const data = await run({ ...variables, ...paging }, request.context);
      firstData ??= data;
      return route.connection(data);
    });
    const items = nodes.map((node) => route.item(node, request));
    return { status, body: route.around?.(items, firstData) ?? items };
  };
}
