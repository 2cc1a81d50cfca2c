import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { EveryPageRow, OperationRow, RowRequest } from "../rows.js";
import type { AuthorityFirst } from "./authority-first.js";
import { collectEveryPage } from "./every-page.js";
import { dataOf } from "./execute.js";
import type { Shim } from "./shim.js";

/** The status of a success and its body, if it has one. */
export interface RowAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Answers a request to an operation row. */
export type RunRow = (request: RowRequest<unknown, Record<string, unknown>>) => Promise<RowAnswer>;

/** Prepares a row's document and gives the function that answers its requests. Throws when the document is bad. */
export function prepareOperation(shim: Shim, row: OperationRow | EveryPageRow, allowed: AuthorityFirst): RunRow {
  const operation = shim.executor.prepare(row.document);
  const { status = 200 } = row;
  const run = async (variables: unknown, context: RequestContext): Promise<unknown> =>
    dataOf(shim, await operation.run(variables, context), context.requestId);
  if (row.kind === "operation") {
    return async (request) => {
      const variables = await allowed(request, () => row.variables(request));
      const data = await run(variables, request.context);
      return { status: row.existed?.(data) === true ? 200 : status, body: row.answer?.(data, request) };
    };
  }
  return async (request) => {
    const variables = row.variables(request) as object | undefined;
    let firstData: unknown;
    const nodes = await collectEveryPage(async (paging) => {
      const data = await run({ ...variables, ...paging }, request.context);
      firstData ??= data;
      return row.connection(data);
    });
    const items = nodes.map((node) => row.item(node, request));
    return { status, body: row.around?.(items, firstData) ?? items };
  };
}
