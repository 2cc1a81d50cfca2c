import type { TSchema } from "typebox";
import type { Problem } from "../subgraphs/shared/errors/problem.js";
import type { CredentialScheme } from "../subgraphs/shared/viewer/credential-directory.js";

/** A scheme that a route accepts; `none` marks a public route. */
export type RouteCredential = CredentialScheme | "none";

/** The names in braces of a path: `ParamsOf<"/identities/{agent_handle}">` is `{ agent_handle: string }`. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [key in Name]: string } & ParamsOf<Rest>
  : unknown;

/** The description of an error code on one route. */
export interface RouteError {
  readonly code: string;
  /** That of the catalogue by default. */
  readonly status?: number;
  /** The sentence for the API reference; that of the catalogue by default. */
  readonly means?: string;
}

/** How the routes of a protocol write what they answer, where that is not the contract's JSON. */
export interface AnswerFormat {
  /** The usual media type, and others that a client may ask for. */
  readonly mediaTypes: readonly [string, ...string[]];
  /** The shape of an error, for the API reference. */
  readonly errorSchema: TSchema;
  /** The body of every answer that is not a success, also to other methods and to unknown paths. */
  errorBody(problem: Problem): object;
}

/** The properties that every kind of route has. */
export interface RouteBase<Path extends string = string> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /**
   * The full path as in the contract, with parameters in braces: `/api/v1/identities/{agent_handle}`. The route also
   * answers with a trailing slash, and to HEAD if it answers to GET.
   */
  readonly path: Path;
  /** Other paths with the same parameters and the same answers. */
  readonly aliases?: readonly string[];
  /** The format of the answers; JSON with the contract's error body by default. */
  readonly format?: AnswerFormat;
  /** A path that ends with `/*`: unknown paths below it answer their 404 in the route's format. */
  readonly unknownBelow?: string;
  /** Answers 405 to HEAD, though it answers to GET: its answer may be a stream. */
  readonly refusesHead?: boolean;
  /**
   * Methods of the path that answer 404, where the contract requires that; any other method without a route answers
   * 405.
   */
  readonly absentMethods?: readonly string[];
  /**
   * The schemes of the route's auth column (wire contract org 1.2). With `none` the route is public: a valid credential
   * of the other listed schemes is used, anything else is ignored.
   */
  readonly credentials: readonly RouteCredential[];
  /**
   * The error code for a valid credential of another scheme; `credential_not_accepted` unless the contract names one.
   */
  readonly refusal?: string;
  /** The realm in `WWW-Authenticate` of a 401; `parley` by default. */
  readonly realm?: string;
  /**
   * Path of the metadata that says where to get tokens for the route; a 401 names it to clients that may use a token.
   */
  readonly resourceMetadata?: string;
  /** The route's name in generated clients (operationId); by default the name of its GraphQL operation. */
  readonly name?: string;
  /** The group in the API reference. */
  readonly tag: string;
  /** One line for the API reference. */
  readonly summary: string;
  readonly description?: string;
  /** The operation honours an `Idempotency-Key`. */
  readonly idempotencyKey?: "optional";
  /** Request headers of only this route, for the API reference. */
  readonly requestHeaders?: Readonly<Record<string, TSchema>>;
  /** Answers conditional requests, with `ETag`, `Last-Modified` and `Cache-Control`. */
  readonly cacheable?: boolean;
  /** Answers bytes of any media type besides JSON, or a redirect to them. */
  readonly downloads?: boolean;
  /** The media type of a successful answer that is a text; JSON by default. Errors are JSON all the same. */
  readonly answerType?: "text/vcard";
  /** Answers 204 without a body to some requests, besides the answer of the route. */
  readonly mayBeEmpty?: boolean;
  /** Always answers a redirect; the reference's sentence about its target. */
  readonly redirects?: string;
  /** Always answers 404, to point to the right path. */
  readonly alwaysAbsent?: boolean;
  /** A body that works with the reader's ids and tokens; every route with a body has one. */
  readonly example?: unknown;
  /** The shape of one server-sent event, where the route may answer with a stream. */
  readonly streams?: TSchema;
  /** Adds the header `Deprecation: true` and marks the route in the reference. */
  readonly deprecated?: boolean;
  /**
   * Clients of the route cannot read a list in `detail` (wire contract a2a 1): rejected values are in its `errors`, and
   * its `message` names them.
   */
  readonly objectDetail?: boolean;
  /** Fixed response headers of successful answers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Fixed response headers of every answer of the path, including refusals. */
  readonly alwaysHeaders?: Readonly<Record<string, string>>;
  /** JSON by default. */
  readonly bodyType?: "multipart/form-data" | "application/x-www-form-urlencoded" | "text/vcard";
  /** The largest body in bytes; 1 MiB by default. */
  readonly bodyLimit?: number;
  /** The error code for a larger body; `body_too_large` unless the contract names one. */
  readonly bodyRefusal?: string;
  /** Path parameters in the API reference. They are always texts; the operation decides which ones exist. */
  readonly params?: { readonly [key in keyof ParamsOf<Path>]?: TSchema };
  /**
   * Error codes for the API reference that neither follow from the route nor are in the descriptions of its operation's
   * fields, and codes that have another status or a narrower meaning here. A code that is in no catalogue fails the
   * start.
   */
  readonly errors?: readonly (string | RouteError)[];
  /** The shape of a successful answer, for the API reference. */
  readonly response?: TSchema;
}
