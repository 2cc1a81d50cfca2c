import type { IncomingMessage } from "node:http";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { DocumentNode } from "graphql";
import type { TObject, TSchema } from "typebox";
import type { RequestContext } from "../subgraphs/shared/context/request-context.js";
import type { RouteBase } from "./route-base.js";

/** The tools of a handler. It reaches the system only through its route's documents, like any other client. */
export interface HandlerTools {
  readonly context: RequestContext;
  /** Runs a document of the route. Throws the operation's Problem; errors that are not public are masked. */
  run<Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables): Promise<Data>;
  /** Subscribes to a document of the route; the iterator throws the stream's Problem. Call `return()` when done. */
  subscribe<Data, Variables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<AsyncIterableIterator<Data>>;
  /** The same tools for a write whose Idempotency-Key is in the body: its operations run in a separate context. */
  keyed(idempotencyKey: string): HandlerTools;
  /** The same tools for a read after waiting: their operations do not remember what earlier ones read. */
  fresh(): HandlerTools;
  /**
   * Aborts when long-lived work of the request must end: the client has disconnected, the server begins to stop, or the
   * credential is no longer valid. It is watched from the first call until the response is closed.
   */
  untilOver(): AbortSignal;
  /**
   * Reads the body as bytes, with any content type. Nothing has read or checked it before. Throws `body_too_large`
   * beyond the route's limit. Empty when there is no body.
   */
  body(): Promise<Buffer>;
  /**
   * The body as a stream, for bodies that are too large for memory. Throws `body_too_large` when the announced size
   * exceeds the route's limit; the handler must count the actual size. When the handler fails, the rest is discarded.
   */
  stream(): IncomingMessage;
}

/** A route with its own protocol: JSON-RPC, server-sent events, conditional answers. */
export interface HandlerRoute<Path extends string = string> extends RouteBase<Path> {
  readonly kind: "handler";
  /** Every operation that the handler runs or subscribes to; prepared when the server starts. */
  readonly documents: readonly DocumentNode[];
  /** The body, for the API reference only: only the handler checks it. */
  readonly body?: TSchema;
  /** The success status, for the API reference only; 200 by default. */
  readonly status?: number;
  /** The query string, for the API reference only. */
  readonly query?: TObject;
  /**
   * Answers the request. Credentials were checked, everything else was not. The result is sent as JSON with the status
   * of the reply; a handler that writes to the raw response calls `reply.hijack()`. Thrown errors become the contract's
   * error body.
   */
  handle(request: FastifyRequest, reply: FastifyReply, tools: HandlerTools): Promise<unknown>;
}

/**
 * Declares a route with its own protocol. It contains no business rules and does not read the database: it runs
 * operations.
 */
export function handlerRoute<const Path extends string>(route: Omit<HandlerRoute<Path>, "kind">): HandlerRoute {
  return { kind: "handler", ...route } as unknown as HandlerRoute;
}
