import type { IncomingMessage } from "node:http";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { DocumentNode } from "graphql";
import type { TObject, TSchema } from "typebox";
import type { RequestContext } from "../subgraphs/shared/context/request-context.js";
import type { RouteBase } from "./route-base.js";

/** What a handler may use. It reaches the system through its route's documents, like any other client. */
export interface HandlerTools {
  readonly context: RequestContext;
  /** Runs a document of the route. Throws the operation's Problem; anything that is not public is masked. */
  run<Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables): Promise<Data>;
  /** Subscribes to a document of the route; the iterator throws the stream's Problem. Call `return()` when done. */
  subscribe<Data, Variables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<AsyncIterableIterator<Data>>;
  /** The same tools for a write whose Idempotency-Key is in the body: operations run in a context of their own. */
  keyed(idempotencyKey: string): HandlerTools;
  /**
   * Aborts when whatever the request keeps waiting or open must end: its client is gone, the server begins to stop, or
   * its credential is no longer good. Watched from the first call until the response is closed.
   */
  untilOver(): AbortSignal;
  /**
   * Reads the body as bytes, whatever its content type. Nothing has read or judged it before; throws `body_too_large`
   * beyond the route's limit. Empty when there is none.
   */
  body(): Promise<Buffer>;
  /**
   * The body as it comes in, for what is too large to be held. Throws `body_too_large` when it says that it is beyond the
   * route's limit; what it turns out to be is for the handler to count. When the handler fails, the rest is thrown away.
   */
  stream(): IncomingMessage;
}

/** A route with a protocol of its own: JSON-RPC, server-sent events, conditional answers. */
export interface HandlerRoute<Path extends string = string> extends RouteBase<Path> {
  readonly kind: "handler";
  /** Every operation that the handler runs or subscribes to; prepared when the server starts. */
  readonly documents: readonly DocumentNode[];
  /** The body, for the API reference only: nothing checks it before the handler does. */
  readonly body?: TSchema;
  /** The status of success, for the API reference only; 200 unless given. */
  readonly status?: number;
  /** The query string, for the API reference only. */
  readonly query?: TObject;
  /**
   * Answers the request. Credentials were checked, nothing else was. The result is sent as JSON with the status that
   * was set on the reply; a handler that wrote to the raw response calls `reply.hijack()`. What it throws becomes the
   * contract's error body.
   */
  handle(request: FastifyRequest, reply: FastifyReply, tools: HandlerTools): Promise<unknown>;
}

/** Declares a route with a protocol of its own. It decides no rule and reads no database: it runs operations. */
export function handlerRoute<const Path extends string>(route: Omit<HandlerRoute<Path>, "kind">): HandlerRoute {
  return { kind: "handler", ...route } as unknown as HandlerRoute;
}
