import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { Static, TObject, TSchema } from "typebox";
import type { RequestContext } from "../subgraphs/shared/context/request-context.js";
import type { HandlerRoute } from "./handler-route.js";
import type { ParamsOf, RouteBase } from "./route-base.js";

/** What a route reads a request by. `query` and `body` have the shape of the route's schemas. */
export interface RouteRequest<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly context: RequestContext;
}

/** A place in the request as the error body names it: `["body", "mailbox", "email_local_part"]`. */
export type Loc = readonly (string | number)[];

/** The page of a Relay connection that a route follows to its end. */
export interface ConnectionPage<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

interface OperationFacts<
  Path extends string,
  Query extends TObject,
  Body extends TSchema,
  Data,
  Variables,
> extends RouteBase<Path> {
  /** The query string. Numbers and booleans are parsed by this schema; keys that it does not name are ignored. */
  readonly query?: Query;
  /** The JSON body. No body at all is read as `{}`. Shape only: lengths and values are the operation's to judge. */
  readonly body?: Body;
  /** Body keys of a part of the service that is not built: they answer 422 `not_available`, unless null, false or []. */
  readonly unavailableKeys?: readonly string[];
  /** Body keys that the contract refuses with 422 instead of ignoring them. */
  readonly refusedKeys?: readonly string[];
  readonly document: TypedDocumentNode<Data, Variables>;
  /**
   * The action of the authority tables that the operation asks for whatever its values are. Callers whose kind may not do
   * it are refused before the shape of their request is. With `{agent_handle}` in the path, its identity is the target.
   */
  readonly action?: string;
  /** The operation's variables. May throw a Problem for what only the wire form can get wrong. */
  variables(request: RouteRequest<ParamsOf<Path>, Static<Query>, Static<Body>>): Variables;
  /** The status of success; 200 unless given. 204 has no body. */
  readonly status?: number;
  /**
   * Where rejected values stand in the request, by the start of their path in the operation's input, dots between the
   * steps: `{ "mailbox.localPart": ["body", "mailbox", "email_local_part"] }`; what follows a listed step keeps its
   * spelling. Unlisted paths are spelled in snake_case
   * and looked for among path parameters and query keys, else they are in the body (`first` is `limit`, `after` is
   * `cursor`; a leading `input` falls away).
   */
  readonly loc?: Readonly<Record<string, Loc>>;
}

/** A route that is one GraphQL operation. */
export interface OperationRoute<
  Path extends string = string,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Data = unknown,
  Variables = unknown,
> extends OperationFacts<Path, Query, Body, Data, Variables> {
  readonly kind: "operation";
  /** Whether what was asked for was so before: then the status is 200 instead of the route's. */
  existed?(data: Data): boolean;
  /** The body of the answer in the contract's shape; left out for 204. */
  answer?(data: Data, request: RouteRequest<ParamsOf<Path>, Static<Query>, Static<Body>>): unknown;
}

/** A route that answers a bare array: it follows the pages of one connection to their end. */
export interface EveryPageRoute<
  Path extends string = string,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Data = unknown,
  Variables = unknown,
  Node = unknown,
> extends OperationFacts<Path, Query, Body, Data, Variables> {
  readonly kind: "every_page";
  /** The connection. The document must declare `$first: Int` and `$after: String` for it; the runner sets both. */
  connection(data: Data): ConnectionPage<Node>;
  /** One item of the array in the contract's shape. */
  item(node: Node, request: RouteRequest<ParamsOf<Path>, Static<Query>, Static<Body>>): unknown;
  /** The whole answer, where the contract has the array inside of one; `data` is that of the first page. */
  around?(items: readonly unknown[], data: Data): unknown;
}

/** Any route. */
export type Route = OperationRoute | EveryPageRoute | HandlerRoute;

/** Declares a route that is one GraphQL operation: request to variables, data to answer. */
export function operationRoute<
  const Path extends string,
  Data,
  Variables,
  Query extends TObject = TObject<{}>,
  Body extends TSchema = TObject<{}>,
>(route: Omit<OperationRoute<Path, Query, Body, Data, Variables>, "kind">): Route {
  return { kind: "operation", ...route } as unknown as OperationRoute;
}

/**
 * Declares a list that the contract answers as an array, bare or inside of something: store pages of 100 are followed up to 10,000 rows; a longer
 * list answers 422.
 */
export function everyPage<
  const Path extends string,
  Data,
  Variables,
  Node,
  Query extends TObject = TObject<{}>,
  Body extends TSchema = TObject<{}>,
>(
  route: Omit<EveryPageRoute<Path, Query, Body, Data, Variables, Node>, "kind" | "variables"> & {
    variables?(request: RouteRequest<ParamsOf<Path>, Static<Query>, Static<Body>>): Omit<Variables, "first" | "after">;
  },
): Route {
  return { kind: "every_page", variables: () => ({}), ...route } as unknown as EveryPageRoute;
}
