import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { Static, TObject, TSchema } from "typebox";
import type { RequestContext } from "../subgraphs/shared/context/request-context.js";
import type { HandlerRoute } from "./handler-route.js";
import type { ParamsOf, RouteBase } from "./route-base.js";

/** The parsed request of a route. `query` and `body` have the shape of the route's schemas. */
export interface RouteRequest<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly context: RequestContext;
}

/** A location in the request, as in the error body: `["body", "mailbox", "email_local_part"]`. */
export type Loc = readonly (string | number)[];

/** The page of a Relay connection that a route reads to its end. */
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
  /** The query string. This schema parses numbers and booleans; unknown keys are ignored. */
  readonly query?: Query;
  /**
   * The JSON body. A missing body is read as `{}`. It checks the shape only: the operation checks lengths and values.
   */
  readonly body?: Body;
  /** Body keys of features that are not built: they answer 422 `not_available`, unless null, false or []. */
  readonly unavailableKeys?: readonly string[];
  /** Body keys that the contract refuses with 422 instead of ignoring them. */
  readonly refusedKeys?: readonly string[];
  /** Hints, for unavailable keys of features that another route has. */
  readonly otherWays?: Readonly<Record<string, string>>;
  readonly document: TypedDocumentNode<Data, Variables>;
  /**
   * The action of the authority tables that the operation checks for any values. Callers whose kind may not do it are
   * refused before the shape of their request is checked. With `{agent_handle}` in the path, its identity is the
   * target.
   */
  readonly action?: string;
  /** The operation's variables. May throw a Problem for errors that only the wire form can have. */
  variables(request: RouteRequest<ParamsOf<Path>, Static<Query>, Static<Body>>): Variables;
  /** The success status; 200 by default. 204 has no body. */
  readonly status?: number;
  /**
   * The locations of rejected values in the request, by the start of their path in the operation's input, dots between
   * the steps: `{ "mailbox.localPart": ["body", "mailbox", "email_local_part"] }`. The steps after a listed path keep
   * their spelling. Unlisted paths are converted to snake_case and looked up among path parameters and query keys, else
   * they are in the body (`first` is `limit`, `after` is `cursor`; a leading `input` is removed).
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
  /** Whether the requested state existed before: then the status is 200 instead of the route's. */
  existed?(data: Data): boolean;
  /** Headers of this answer, besides the fixed ones. */
  answerHeaders?(
    data: Data,
    request: RouteRequest<ParamsOf<Path>, Static<Query>, Static<Body>>,
  ): Readonly<Record<string, string>>;
  /** The body of the answer in the contract's shape; omitted for 204. */
  answer?(data: Data, request: RouteRequest<ParamsOf<Path>, Static<Query>, Static<Body>>): unknown;
}

/** A route that answers a bare array: it reads all pages of one connection. */
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
  /** The complete answer, if the contract has the array inside an object; `data` is that of the first page. */
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
 * Declares a list that the contract answers as an array, bare or inside an object: it reads pages of 100 up to 10,000
 * rows; a longer list answers 422.
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
