import { deepStrictEqual } from "node:assert";
import { createHash } from "node:crypto";
import type { GatewayGraphQLRequestContext } from "@apollo/server-gateway-interface";
import { execute, getOperationAST, type GraphQLSchema, parse } from "graphql";
import { lookUp } from "../../../gateway/viewers/authenticate.js";
import { executeOn } from "../../../gateway/execution/execute.js";
import { FederatedSchema } from "../../../gateway/federation/supergraph.js";
import { inProcessSource } from "../../../gateway/sources/in-process.js";
import { taskById } from "../../../subgraphs/a2a/tasks/loaders.js";
import { mailboxByIdentity } from "../../../subgraphs/mail/mailboxes/loaders.js";
import { identityById } from "../../../subgraphs/org/identities/loaders.js";
import { RequestContext } from "../../../subgraphs/shared/context/request-context.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import type { Subgraph } from "../../../subgraphs/shared/graphql/build-subgraph.js";
import type { CredentialDirectory } from "../../../subgraphs/shared/viewer/credential-directory.js";
import { stockGatewayInProcess } from "./stock-gateway.js";

/** What is executed, and by whom. */
export interface Execution {
  readonly key: string;
  readonly query: string;
  readonly taskId: string;
}

export interface ExecutionParts {
  readonly services: Services;
  readonly viewers: CredentialDirectory;
  readonly supergraph: string;
  readonly subgraphs: readonly Subgraph[];
  readonly oneSchema: GraphQLSchema;
}

/** Runs one side so many times; processor time of each, in microseconds. */
export type RunExecutions = (side: "ours" | "oneSchema" | "stock", count: number) => Promise<number>;

/**
 * The execution of a query without what all sides have in common: the document is parsed and validated, the rows are in
 * the loaders, and nothing travels over HTTP or to the database.
 */
export async function prepareExecutions(
  { services, viewers, supergraph, subgraphs, oneSchema }: ExecutionParts,
  { key, query, taskId }: Execution,
): Promise<RunExecutions> {
  const viewer = await lookUp({ scheme: "api_key", value: key }, viewers);
  const loading = new RequestContext(services, { viewer });
  const task = await loading.loader(taskById).load(taskId);
  const identityId = task!.requester.identityId;
  const identity = await loading.loader(identityById).load(identityId);
  const mailbox = await loading.loader(mailboxByIdentity).load(identityId);
  const loaded = (): RequestContext => {
    const context = new RequestContext(services, { viewer });
    context.loader(taskById).prime(taskId, task);
    context.loader(identityById).prime(identityId, identity);
    context.loader(mailboxByIdentity).prime(identityId, mailbox);
    return context;
  };
  const document = parse(query);
  const variables = { id: taskId };
  const sources = subgraphs.map((subgraph) => inProcessSource(subgraph, async () => null));
  const federated = new FederatedSchema(
    supergraph,
    Object.fromEntries(sources.map((source) => [source.name, source])),
    services.log,
    services.config,
  );
  federated.plan(document);
  const ours = executeOn(federated, { operation: () => {} });
  const { executor: stock } = await stockGatewayInProcess(supergraph, subgraphs).load({ apollo: {} });
  const operation = getOperationAST(document)!;
  const queryHash = createHash("sha256").update(query).digest("hex");
  const operationName = operation.name!.value;
  const stockRequest = { document, operation, operationName, queryHash, source: query, logger: services.log };
  const sides = {
    ours: () => ours(document, variables, loaded()),
    oneSchema: async () =>
      execute({ schema: oneSchema, document, variableValues: variables, contextValue: loaded(), operationName }),
    stock: () =>
      stock({
        ...stockRequest,
        request: { query, variables, operationName },
        context: loaded(),
        metrics: {},
      } as unknown as GatewayGraphQLRequestContext),
  };
  const plain = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));
  const expected = plain(await sides.oneSchema());
  deepStrictEqual(plain(await sides.ours()), expected);
  deepStrictEqual(plain(await sides.stock()), expected);
  return async (side, count) => {
    const before = process.cpuUsage();
    for (let index = 0; index < count; index += 1) await sides[side]();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / count;
  };
}
