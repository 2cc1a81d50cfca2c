import { GraphQLError } from "graphql";

/** The catalogue entry of one error code. */
export interface ErrorDefinition {
  /** HTTP status of the REST answer (a GraphQL answer is 200, or this status when nothing could be resolved). */
  readonly status: number;
  /** Another status with which some operations answer this code, where a contract says so. */
  readonly otherStatus?: number;
  /** The public sentence. It must be understandable without the request. */
  readonly message: string;
  /** Advice for the caller or the operator. Omitted when nothing helps. */
  readonly hint?: string;
}

/** One rejected value. `path` leads into the operation's input; the REST shim maps it to the contract's `loc`. */
export interface Violation {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** Machine-readable kind, `value_error` unless given. */
  readonly type?: string;
  /** Advice for the caller, if the message has none. */
  readonly hint?: string;
}

export interface ProblemOptions {
  /** Replaces the catalogue's sentence. Never put a secret or another tenant's data into it. */
  readonly message?: string;
  /** Replaces the catalogue's hint. The same rule applies to it as to the message. */
  readonly hint?: string;
  /** Typed extra fields of the contract's `detail` object, in the wire's snake_case. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Seconds until a retry makes sense, an integer. It becomes the Retry-After header. */
  readonly retryAfter?: number;
  /** The limit that was reached, for clients, where a contract says so (headers X-RateLimit-…). */
  readonly rateLimit?: RateLimit;
  readonly violations?: readonly Violation[];
}

/** A limit that was reached. */
export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds since the epoch: when the next call is allowed. */
  readonly reset: number;
}

/** The `extensions` of a public error, in GraphQL answers and between subgraph and gateway. */
export interface ProblemExtensions {
  readonly code: string;
  readonly status: number;
  /** Advice for the caller. */
  readonly hint?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly retryAfter?: number;
  readonly rateLimit?: RateLimit;
  readonly violations?: readonly Violation[];
  readonly [key: string]: unknown;
}

/** The only error class whose text reaches a client. Every other error is masked as `internal_error`. */
export class Problem extends GraphQLError {
  declare readonly extensions: ProblemExtensions & GraphQLError["extensions"];

  constructor(code: string, definition: ErrorDefinition, options: ProblemOptions = {}) {
    const { message, hint = definition.hint, ...rest } = options;
    const extensions = { code, status: definition.status, ...(hint === undefined ? {} : { hint }), ...rest };
    super(message ?? definition.message, { extensions });
    this.name = "Problem";
  }

  get code(): string {
    return this.extensions.code;
  }

  get status(): number {
    return this.extensions.status;
  }
}
