import { createSourceEventStream, type ExecutionResult, type GraphQLError, type GraphQLSchema } from "graphql";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { asRequestError } from "../errors/public-error.js";
import { inEventSlot } from "../limits/operation-slots.js";
import { executeOnSchema } from "./execute-on-schema.js";
import type { SubgraphEvents, SubgraphOperation } from "./subgraph-source.js";

/**
 * A new context for the next event of a stream that was opened with `opened`: its present viewer, nothing loaded. Null
 * when the credential is no longer valid or now belongs to another viewer.
 */
export type RefreshContext = (opened: RequestContext) => Promise<RequestContext | null>;

/**
 * Opens a subscription on a schema of this process. graphql's own `subscribe` would resolve every event with the
 * context of the first, with outdated loaders and a viewer that may have been revoked; here each event gets a new
 * context.
 *
 * The iterator throws `unauthenticated` when the viewer is no longer valid.
 */
export async function openLocalEvents(
  schema: GraphQLSchema,
  operation: SubgraphOperation,
  context: RequestContext,
  refresh: RefreshContext,
): Promise<SubgraphEvents> {
  const args = {
    schema,
    document: operation.document,
    variableValues: operation.variables,
    operationName: operation.operationName ?? null,
  };
  const source = await createSourceEventStream({ ...args, contextValue: context });
  if (!(Symbol.asyncIterator in source)) throw refusalOf(source as ExecutionResult);
  const events = source[Symbol.asyncIterator]();
  const end = async (): Promise<IteratorResult<ExecutionResult>> => {
    await events.return?.();
    return { value: undefined, done: true };
  };
  const iterator: SubgraphEvents = {
    [Symbol.asyncIterator]: () => iterator,
    async next() {
      const event = await events.next();
      if (event.done === true) return { value: undefined, done: true };
      const fresh = await refresh(context);
      if (fresh === null) {
        await end();
        throw sharedErrors.problem("unauthenticated");
      }
      const complete = () => executeOnSchema({ ...args, rootValue: event.value, contextValue: fresh });
      return { value: await inEventSlot(fresh, complete), done: false };
    },
    return: end,
  };
  return iterator;
}

/** The Problem with which the subgraph refused; an error without a code is a value that does not fit the schema. */
function refusalOf({ errors }: ExecutionResult): GraphQLError {
  const [error] = errors!;
  return error!.originalError === undefined ? asRequestError(error!) : error!;
}
