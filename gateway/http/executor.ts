import {
  type ExecutionResult,
  GraphQLError,
  OperationTypeNode,
  getOperationAST,
  type DocumentNode,
  type GraphQLSchema,
} from "graphql";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { OperationExecutor, OperationResult, PreparedOperation } from "../../rest-shim/index.js";
import { type Execute, finish, traced } from "../execution/execute.js";
import { validationErrorsOf } from "../federation/validation-errors.js";
import type { PreparedDocument } from "../federation/prepared-documents.js";
import type { FederatedSchema } from "../federation/supergraph.js";
import { inOperationSlot } from "../limits/operation-slots.js";
import { longListOf } from "../limits/long-lists.js";
import { executeOnSchema } from "../sources/execute-on-schema.js";
import type { SubgraphSource } from "../sources/subgraph-source.js";
import { writeReadiness } from "../sources/write-readiness.js";
import type { Subscriptions } from "../subscriptions/subscriptions.js";
import { checkFrozen } from "../admission/check-frozen.js";

export interface ExecutorOptions {
  readonly schema: FederatedSchema;
  readonly sources: ReadonlyMap<string, SubgraphSource>;
  readonly execute: Execute;
  readonly subscriptions: Subscriptions;
}

/**
 * Runs the shim's documents. Each is validated and planned once, by the build or else at the start. If the plan needs a
 * single subgraph of this process, the document runs there unchanged: a plan would only convert the same result once
 * more.
 */
export function createExecutor({ schema, sources, execute: run, subscriptions }: ExecutorOptions): OperationExecutor {
  return {
    schema: schema.apiSchema,
    prepare<Data, Variables>(document: DocumentNode): PreparedOperation<Data, Variables> {
      const prepared = schema.preparedOf(document);
      if (prepared === undefined) check(schema, document);
      const operation = getOperationAST(document)!;
      const direct = onlySubgraph(schema, sources, document, prepared);
      const ready = writeReadiness(schema, sources, document, prepared);
      return {
        async run(variables, context) {
          const values = variables as Readonly<Record<string, unknown>>;
          const long = longListOf(schema.apiSchema, operation, values);
          const refused =
            long ?? frozen(schema, document, context) ?? (await ready?.().catch((error: unknown) => error));
          if (refused !== undefined)
            return (await finish(() => Promise.reject(refused), context)) as OperationResult<Data>;
          if (direct !== null) return (await direct(values, context)) as OperationResult<Data>;
          schema.plan(document, prepared);
          return (await run(document, values, context)) as OperationResult<Data>;
        },
      };
    },
    async subscribe<Data, Variables>(document: DocumentNode, variables: Variables, context: RequestContext) {
      checkFrozen(schema.apiSchema, document, context.viewer);
      const request = { document, variables: variables as Readonly<Record<string, unknown>>, isOurs: true };
      return subscriptions.subscribe(request, context) as Promise<AsyncIterableIterator<OperationResult<Data>>>;
    },
  };
}

/** The refusal of a frozen key, if it may not run the document. */
function frozen({ apiSchema }: FederatedSchema, document: DocumentNode, { viewer }: RequestContext): unknown {
  try {
    checkFrozen(apiSchema, document, viewer);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Throws when the document does not fit the schema or holds more than one operation. */
function check({ apiSchema }: FederatedSchema, document: DocumentNode): void {
  const errors = validationErrorsOf(apiSchema, document);
  const operation = getOperationAST(document);
  if (operation == null) throw new Error("A document must hold exactly one operation.");
  if (errors.length === 0) return;
  throw new GraphQLError(`The document ${operation.name?.value ?? ""} does not fit the schema: ${errors.join("; ")}`);
}

function onlySubgraph(
  federated: FederatedSchema,
  sources: ReadonlyMap<string, SubgraphSource>,
  document: DocumentNode,
  prepared: PreparedDocument | undefined,
): ((variables: Readonly<Record<string, unknown>>, context: RequestContext) => Promise<ExecutionResult>) | null {
  if (getOperationAST(document)?.operation === OperationTypeNode.SUBSCRIPTION) return null;
  const schema = prepared === undefined ? fitting() : (sources.get(prepared.alone ?? "")?.schema ?? null);
  if (schema === null) return null;
  return (variableValues, context) =>
    traced(document, () =>
      finish(
        () =>
          inOperationSlot(context, () => executeOnSchema({ schema, document, variableValues, contextValue: context })),
        context,
      ),
    );

  function fitting(): GraphQLSchema | null {
    const { node } = federated.plan(document).plan;
    const alone = node?.kind === "Fetch" ? (sources.get(node.serviceName)?.schema ?? null) : null;
    return alone === null || validationErrorsOf(alone, document).length > 0 ? null : alone;
  }
}
