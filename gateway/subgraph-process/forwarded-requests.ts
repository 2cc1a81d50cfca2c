import type { FastifyInstance, FastifyReply } from "fastify";
import { type ExecutionResult, GraphQLError, OperationTypeNode } from "graphql";
import { refuseOtherMethodsHere } from "../../rest-shim/index.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { Problem, type ProblemExtensions } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Subgraph } from "../../subgraphs/shared/graphql/build-subgraph.js";
import type { CredentialDirectory } from "../../subgraphs/shared/viewer/credential-directory.js";
import { Admission } from "../admission/admission.js";
import { checkForwarded } from "../admission/check-forwarded.js";
import { authenticateOperation } from "../viewers/authenticate.js";
import { asRequestError } from "../errors/public-error.js";
import { finish } from "../execution/execute.js";
import { answerStatus, answerType } from "../http/answer-status.js";
import { clientAddressBehind } from "../http/client-address.js";
import { contextOf } from "../http/context-of.js";
import { readExactJson } from "../http/exact-json.js";
import { graphqlErrorBody } from "../http/graphql-error-body.js";
import { refuseOtherForms } from "../http/refuse-other-forms.js";
import { maxBodyBytes } from "../limits/limits.js";
import { executeOnSchema } from "../sources/execute-on-schema.js";

/** The path for operations of other routers; `/graphql` is the gateway's. */
const forwardedPath = "/forwarded/graphql";

const contextKey = "forwardedContext";

interface ForwardedBody {
  readonly query?: unknown;
  readonly operationName?: unknown;
  readonly variables?: unknown;
}

/**
 * One subgraph for routers that do not know our gateway and forward the end user's headers. The caller is authenticated
 * by the same headers and has the same limits as at the gateway. Gateway tokens are not accepted here.
 */
export async function mountForwardedRequests(
  app: FastifyInstance,
  { schema }: Subgraph,
  services: Services,
  viewers: CredentialDirectory,
): Promise<void> {
  const { config, log } = services;
  const admission = new Admission({ apiSchema: schema }, config);
  const addressOf = clientAddressBehind(config.TRUST_PROXY);

  async function answer(body: ForwardedBody, context: RequestContext): Promise<ExecutionResult> {
    const { query, operationName, variables } = requestIn(body);
    const admitted = await admission.admit({ text: query, operationName }, context).catch(problem);
    return finish(() => {
      if (admitted instanceof Problem) throw admitted;
      const { document, operation } = admitted;
      if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
        throw asRequestError(new GraphQLError("Subscriptions are the gateway's: they need its WebSocket."));
      }
      const variableValues = checkForwarded(schema, config, admitted, variables, context);
      return executeOnSchema({ schema, document, variableValues, contextValue: context });
    }, context);
  }

  await app.register((scope) => {
    const otherMethods = refuseOtherMethodsHere(scope);
    scope.decorateRequest(contextKey, null);
    readExactJson(scope);
    scope.setErrorHandler((error, request, reply) => {
      const isCredential = error instanceof Problem && request.getDecorator<RequestContext | null>(contextKey) === null;
      // Routers replace the code of an answer with a status other than 200 by one of their own.
      return isCredential ? send(reply, { errors: [error] }) : graphqlErrorBody(error, reply, log);
    });
    // An invalid credential is refused before the body is read.
    scope.addHook("onRequest", async (request) => {
      const { viewer } = await authenticateOperation(request.headers, viewers);
      const caller = { viewer, clientAddress: addressOf(request.raw) };
      request.setDecorator(contextKey, contextOf(services, request, caller));
    });
    scope.post(forwardedPath, { bodyLimit: maxBodyBytes }, async (request, reply) => {
      refuseOtherForms(request);
      const context = request.getDecorator<RequestContext>(contextKey);
      return send(reply, await answer((request.body ?? {}) as ForwardedBody, context), context.notes);
    });
    otherMethods.done();
    return Promise.resolve();
  });
}

/** The refusal of a well-formed request is a GraphQL answer. */
function problem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

function send(
  reply: FastifyReply,
  { data, errors }: ExecutionResult,
  notes: Partial<RequestContext["notes"]> = {},
): FastifyReply {
  const type = answerType(reply.request.headers.accept);
  const body = {
    ...(errors === undefined ? {} : { errors: errors.map((error) => error.toJSON()) }),
    ...(data === undefined ? {} : { data }),
  };
  if (notes.replayed === true) void reply.header("idempotent-replay", "true");
  const { retryAfter } = (errors?.[0]?.extensions ?? {}) as Partial<ProblemExtensions>;
  if (data == null && retryAfter !== undefined) void reply.header("retry-after", String(retryAfter));
  return reply.code(answerStatus(type, body)).header("cache-control", "no-store").type(type).send(JSON.stringify(body));
}

/** The parts of a well-formed request. @throws Problem `bad_request` */
function requestIn({ query, operationName, variables }: ForwardedBody): {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
} {
  const named = operationName === undefined || operationName === null || typeof operationName === "string";
  const valued =
    variables === undefined || variables === null || (typeof variables === "object" && !Array.isArray(variables));
  if (typeof query !== "string" || !named || !valued) throw sharedErrors.problem("bad_request");
  return {
    query,
    operationName: (operationName ?? null) as string | null,
    variables: (variables ?? {}) as Readonly<Record<string, unknown>>,
  };
}
