import type { TSchema } from "typebox";
import type { CredentialScheme } from "../subgraphs/shared/viewer/credential-directory.js";

/** A scheme that a route takes; `none` marks a public route. */
export type RouteCredential = CredentialScheme | "none";

/** The names in braces of a path: `ParamsOf<"/identities/{agent_handle}">` is `{ agent_handle: string }`. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [key in Name]: string } & ParamsOf<Rest>
  : unknown;

/** What an error code is on one route. */
export interface RouteError {
  readonly code: string;
  /** That of the catalogue unless given. */
  readonly status?: number;
  /** The sentence for the API reference; that of the catalogue unless given. */
  readonly means?: string;
}

/** What every route says of itself, whatever it does. */
export interface RouteBase<Path extends string = string> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /**
   * The full path as the contract writes it, parameters in braces: `/api/v1/identities/{agent_handle}`. The spelling
   * with a trailing slash answers too, and HEAD wherever GET does.
   */
  readonly path: Path;
  /** Other paths with the same parameters that answer the same. */
  readonly aliases?: readonly string[];
  /** Methods of the path that answer 404, where the contract wants it so; every other one without a route answers 405. */
  readonly absentMethods?: readonly string[];
  /**
   * The schemes of the route's auth column (wire contract org 1.2). With `none` the route is public: a credential of
   * the other schemes listed beside it is used when valid, anything else is ignored.
   */
  readonly credentials: readonly RouteCredential[];
  /** The error code for a valid credential of another scheme; `credential_not_accepted` unless the contract names one. */
  readonly refusal?: string;
  /** The realm in `WWW-Authenticate` of a 401; `parley` unless given. */
  readonly realm?: string;
  /** Path of the metadata that says where tokens for the route come from; a 401 names it to whoever may use a token. */
  readonly resourceMetadata?: string;
  /** What generated clients call the route (operationId); the name of its GraphQL operation unless given. */
  readonly name?: string;
  /** The group in the API reference. */
  readonly tag: string;
  /** One line for the API reference. */
  readonly summary: string;
  readonly description?: string;
  /** The operation honours an `Idempotency-Key`. */
  readonly idempotencyKey?: "optional";
  /** Request headers of this route alone, for the API reference. */
  readonly requestHeaders?: Readonly<Record<string, TSchema>>;
  /** Answers conditional requests, with `ETag`, `Last-Modified` and `Cache-Control`. */
  readonly cacheable?: boolean;
  /** Answers bytes of any media type beside JSON, or a redirect to them. */
  readonly downloads?: boolean;
  /** Answers 204 without a body to some requests, beside the answer of the route. */
  readonly mayBeEmpty?: boolean;
  /** Always answers a redirect; what the reference says of where it leads. */
  readonly redirects?: string;
  /** Always answers 404, to say what is meant instead. */
  readonly alwaysAbsent?: boolean;
  /** A body that works once ids and tokens are those of the reader; every route with a body has one. */
  readonly example?: unknown;
  /** The shape of one server-sent event, where the route may answer with a stream. */
  readonly streams?: TSchema;
  /** Adds the header `Deprecation: true` and marks the route in the reference. */
  readonly deprecated?: boolean;
  /**
   * Clients of the route cannot read a list in `detail` (wire contract a2a 1): rejected values stand in its `errors`,
   * and its `message` names them.
   */
  readonly objectDetail?: boolean;
  /** Fixed response headers of successful answers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Fixed response headers of every answer of the path, refusals included. */
  readonly alwaysHeaders?: Readonly<Record<string, string>>;
  /** JSON unless given. */
  readonly bodyType?: "multipart/form-data" | "application/x-www-form-urlencoded";
  /** The largest body in bytes; 1 MiB unless given. */
  readonly bodyLimit?: number;
  /** The error code for a larger body; `body_too_large` unless the contract names one. */
  readonly bodyRefusal?: string;
  /** What the API reference says of path parameters. They are always texts; the operation decides which ones exist. */
  readonly params?: { readonly [key in keyof ParamsOf<Path>]?: TSchema };
  /**
   * Error codes for the API reference that neither follow from the route nor stand in the descriptions of its operation's
   * fields, and codes that have another status or a narrower meaning here. One that no catalogue has stops the start.
   */
  readonly errors?: readonly (string | RouteError)[];
  /** The shape of a successful answer, for the API reference. */
  readonly response?: TSchema;
}
