import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { EveryPageRow, OperationRow, RowRequest } from "../rows.js";
import { collectEveryPage } from "./every-page.js";
import { dataOf } from "./execute.js";
import type { Shim } from "./shim.js";

/** Answers a request to an operation row: the body of the answer. */
export type RunRow = (request: RowRequest<unknown, Record<string, unknown>>) => Promise<unknown>;

/** Prepares a row's document and gives the function that answers its requests. Throws when the document is bad. */
export function prepareOperation(shim: Shim, row: OperationRow | EveryPageRow): RunRow {
  const operation = shim.executor.prepare(row.document);
  const run = async (variables: unknown, context: RequestContext): Promise<unknown> =>
    dataOf(shim, await operation.run(variables, context), context.requestId);
  if (row.kind === "operation") {
    return async (request) => {
      const data = await run(row.variables(request), request.context);
      return row.answer?.(data, request);
    };
  }
  return async (request) => {
    const variables = row.variables(request) as object | undefined;
    const nodes = await collectEveryPage(async (paging) => {
      return row.connection(await run({ ...variables, ...paging }, request.context));
    });
    return nodes.map((node) => row.item(node, request));
  };
}
