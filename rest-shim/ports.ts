import type { IncomingMessage } from "node:http";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import type { RequestContext } from "../subgraphs/shared/context/request-context.js";
import type { CredentialScheme } from "../subgraphs/shared/viewer/credential-directory.js";
import type { Viewer } from "../subgraphs/shared/viewer/viewer.js";

/** One error of an operation's result. For a public error, `extensions` contain the data of its `Problem`. */
export interface ResultError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
}

/** The result of a GraphQL operation. */
export interface OperationResult<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly ResultError[];
}

/** An operation that was parsed, validated and planned at the server's start. */
export interface PreparedOperation<Data, Variables> {
  run(variables: Variables, context: RequestContext): Promise<OperationResult<Data>>;
}

/** The shim's access to the system. The gateway provides it. */
export interface OperationExecutor {
  /** The schema that clients see: the API reference reads from it which errors an operation names. */
  readonly schema: GraphQLSchema;
  /**
   * Throws when the document does not fit the schema: a bad route fails the start, not a request. Subscriptions are
   * prepared too, only for this check. A run with variables that do not fit answers the error `bad_request`.
   */
  prepare<Data, Variables>(document: TypedDocumentNode<Data, Variables>): PreparedOperation<Data, Variables>;
  subscribe<Data, Variables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    context: RequestContext,
  ): Promise<AsyncIterableIterator<OperationResult<Data>>>;
}

/** The caller, and the scheme of its credential; `scheme` is null when there was no credential. */
export interface Authentication {
  readonly viewer: Viewer;
  readonly scheme: CredentialScheme | null;
}

/** Throws the `unauthenticated` Problem for an invalid credential. */
export type Authenticate = (request: FastifyRequest) => Promise<Authentication>;

/** The caller's address behind trusted proxies; null when unknown. */
export type AddressOf = (request: IncomingMessage) => string | null;

/**
 * Calls `over` once when the viewer's credential was revoked, has expired or now belongs to another viewer. The
 * returned function stops watching.
 */
export type WatchViewer = (viewer: Viewer, over: () => void) => () => void;
