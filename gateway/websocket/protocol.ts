import type { IncomingMessage } from "node:http";
import { type ExecutionResult, OperationTypeNode } from "graphql";
import type { Context, makeServer, ServerOptions, SubscribePayload } from "graphql-ws";
import { ownOrigin } from "../../subgraphs/shared/context/own-origin.js";
import { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { Problem } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { CredentialDirectory, PresentedCredential } from "../../subgraphs/shared/viewer/credential-directory.js";
import type { Admission } from "../admission/admission.js";
import { checkVariables } from "../admission/check-variables.js";
import { InvalidDocument } from "../planning/mistakes.js";
import { lookUp } from "../viewers/authenticate.js";
import { sessionOfSocket } from "../console/session-credential.js";
import { documented } from "../errors/documented.js";
import { publicError } from "../errors/public-error.js";
import type { Execute } from "../execution/execute.js";
import type { FederatedSchema } from "../federation/supergraph.js";
import { maxSubscriptionMessageBytes, maxTextBytes } from "../limits/limits.js";
import { refuseAbove } from "../limits/refuse.js";
import { refreshViewer } from "../viewers/refresh-context.js";
import type { Subscriptions } from "../subscriptions/subscriptions.js";
import { CloseCode } from "./close-codes.js";
import { eventFrames } from "./event-frames.js";
import type { OpenOperation } from "./open-operations.js";
import type { Connection, Sockets } from "./sockets.js";

export interface ProtocolOptions {
  readonly services: Services;
  readonly schema: FederatedSchema;
  readonly admission: Admission;
  readonly execute: Execute;
  readonly subscriptions: Subscriptions;
  readonly viewers: CredentialDirectory;
  readonly sockets: Sockets;
  /** The caller's address, after trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string | null;
}

interface Extra {
  readonly connection: Connection;
  readonly request: IncomingMessage;
  /** Whether the session cookie opened it. */
  bySession?: boolean;
}
type Params = { readonly apiKey?: unknown; readonly token?: unknown; readonly session?: unknown };
export type GraphqlProtocol = ReturnType<typeof makeServer<Params, Extra>>;

/**
 * Operations over a socket (graphql-transport-ws). ApolloServer's plugins do not see them, so the same checks as over
 * HTTP run here. Each operation gets a new context with the credential of the connection.
 */
export function protocolOptions(options: ProtocolOptions): ServerOptions<Params, Extra> {
  const { services, viewers, execute } = options;
  const running = new WeakMap<object, { readonly operation: OpenOperation; readonly connection: Connection }>();
  return {
    connectionInitWaitTimeout: 5_000,
    async onConnect({ connectionParams, extra }) {
      const { connection, request } = extra;
      try {
        const credential = presentedIn(connectionParams);
        extra.bySession = credential === null && connectionParams?.session === true;
        const session = (): PresentedCredential => sessionOfSocket(services, request.headers);
        const presented = credential ?? (extra.bySession ? session() : { scheme: "bearer" as const, value: "" });
        const viewer = await lookUp(presented, viewers, extra.bySession ? "cookie" : undefined);
        if (viewer.frozen !== null) {
          connection.socket.close(CloseCode.forbidden, "The agent is frozen");
          return false;
        }
        if (connection.admit(viewer)) return true;
        connection.socket.close(CloseCode.tryAgainLater, "This credential has too many connections. Try again later.");
        return false;
      } catch (error) {
        // A client does not reconnect after 4401: it must not get it when the credential could not be checked.
        const isKnown = error instanceof Problem && (error.status === 401 || error.status === 403);
        if (isKnown) connection.socket.close(CloseCode.unauthorized, "A valid credential is required");
        else
          connection.socket.close(CloseCode.tryAgainLater, "The credential could not be looked up. Try again later.");
        return false;
      }
    },
    async onSubscribe(context, id, payload) {
      let operation: OpenOperation | undefined;
      try {
        operation = context.extra.connection.operations.begin();
        const args = await prepare(options, context, id, payload, operation);
        running.set(args, { operation, connection: context.extra.connection });
        return args;
      } catch (error) {
        operation?.end();
        const errors = error instanceof InvalidDocument ? error.errors : [publicError(error, services.log, null)];
        return errors.map((one) => documented(one, services.publicBaseUrl));
      }
    },
    async execute(args) {
      const { operation, connection } = running.get(args)!;
      try {
        // A client that sends requests without reading the answers gets no further answers until it reads.
        await connection.reading.untilRead();
        return await execute(args.document, args.variableValues ?? {}, args.contextValue as RequestContext);
      } finally {
        operation.end();
      }
    },
    subscribe: (args) => args.rootValue as AsyncIterableIterator<ExecutionResult>,
    onError: (_context, _id, _payload, errors) =>
      errors.map((error) => documented(publicError(error, services.log, null), services.publicBaseUrl).toJSON()),
  };
}

async function prepare(
  options: ProtocolOptions,
  { extra: { connection, request, bySession }, subscriptions: open }: Context<Params, Extra>,
  id: string,
  { query, operationName, variables }: SubscribePayload,
  own: OpenOperation,
) {
  const { services, schema, admission, viewers, subscriptions } = options;
  // Valid only until the first await.
  const { messageBytes } = connection;
  const head = beginsSubscription(query) ? subscriptions.head() : undefined;
  // Awaited below where it is needed.
  head?.catch(() => {});
  const viewer = await refreshViewer(connection.viewer!, viewers);
  if (viewer === null || viewer.frozen !== null) {
    const reason = viewer === null ? "The credential is no longer valid" : "The agent is frozen";
    connection.socket.close(CloseCode.forbidden, reason);
    throw sharedErrors.problem("unauthenticated");
  }
  const contextValue = new RequestContext(services, {
    viewer,
    clientAddress: options.addressOf(request),
    userAgent: request.headers["user-agent"] ?? null,
    publicBaseUrl: ownOrigin(services, request.headers.host),
  });
  const admitted = await admission.admit({ text: query, operationName }, contextValue);
  const { document, operation } = admitted;
  if (bySession && operation.operation === OperationTypeNode.MUTATION) throw mutationBySession();
  const values = checkVariables(schema, admitted, variables ?? {});
  const args = { schema: schema.apiSchema, document, operationName, variableValues: values, contextValue };
  if (operation.operation !== OperationTypeNode.SUBSCRIPTION) return args;
  refuseAbove("bytes in the message that opens the subscription", messageBytes, maxSubscriptionMessageBytes);
  // Opened here, and not in `subscribe`, so that a refusal is an `error` message and not an event.
  const events = await subscriptions.subscribe({ document, variables: values, head }, contextValue);
  const frames = eventFrames(events, connection, id, own);
  // The client may have ended it meanwhile; graphql-ws would forget it without ending it.
  if (!(id in open)) await frames.return!();
  return { ...args, rootValue: frames };
}

/** On a socket, pages of ours cannot send the header that proves their origin with every mutation. */
const mutationBySession = () =>
  sharedErrors.problem("forbidden", {
    message: "A WebSocket that was opened with the session cookie runs no mutations.",
    hint: "Send mutations over HTTP.",
  });

/** Whether the text may be a subscription, before it is parsed: a false positive costs one extra query. */
function beginsSubscription(text: string): boolean {
  return text.length <= maxTextBytes && /\bsubscription\b/.test(text);
}

function presentedIn(params: Params | undefined): PresentedCredential | null {
  const { apiKey, token } = params ?? {};
  if (typeof apiKey === "string") return { scheme: "api_key", value: apiKey };
  return typeof token === "string" ? { scheme: "bearer", value: token } : null;
}
