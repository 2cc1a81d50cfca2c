import type { IncomingMessage } from "node:http";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import type { RequestContext } from "../subgraphs/shared/context/request-context.js";
import type { CredentialScheme } from "../subgraphs/shared/viewer/credential-directory.js";
import type { Viewer } from "../subgraphs/shared/viewer/viewer.js";

/** One error of an operation's result. `extensions` hold what a `Problem` put there, when it is a public one. */
export interface ResultError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
}

/** What a GraphQL operation answers. */
export interface OperationResult<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly ResultError[];
}

/** An operation that was parsed, validated and planned when the server started. */
export interface PreparedOperation<Data, Variables> {
  run(variables: Variables, context: RequestContext): Promise<OperationResult<Data>>;
}

/** What the shim reaches the system through. The gateway provides it. */
export interface OperationExecutor {
  /** What clients see: the API reference takes from it which errors an operation names. */
  readonly schema: GraphQLSchema;
  /**
   * Throws when the document does not fit the schema: a bad route stops the server, not a request. Subscriptions are
   * prepared too, for that check alone. A run with variables that do not fit answers the error `bad_request`.
   */
  prepare<Data, Variables>(document: TypedDocumentNode<Data, Variables>): PreparedOperation<Data, Variables>;
  subscribe<Data, Variables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    context: RequestContext,
  ): Promise<AsyncIterableIterator<OperationResult<Data>>>;
}

/** Who calls, and how it was shown; `scheme` is null when no credential came. */
export interface Authentication {
  readonly viewer: Viewer;
  readonly scheme: CredentialScheme | null;
}

/** Throws the `unauthenticated` Problem for a credential that came and is not valid. */
export type Authenticate = (request: FastifyRequest) => Promise<Authentication>;

/** The caller's address behind trusted proxies; null when it is not known. */
export type AddressOf = (request: IncomingMessage) => string | null;

/**
 * Calls `over` once when the viewer's credential was revoked, has expired or has come to stand for somebody else; the
 * answer stops watching.
 */
export type WatchViewer = (viewer: Viewer, over: () => void) => () => void;
