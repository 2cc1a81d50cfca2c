import { GraphQLError } from "graphql";

/** What a catalogue says of one error code. */
export interface ErrorDefinition {
  /** HTTP status of the REST answer (a GraphQL answer is 200, or this status when nothing could be resolved). */
  readonly status: number;
  /** The other status that some operations answer with this code, where a contract says so. */
  readonly otherStatus?: number;
  /** The public sentence. It must not need anything from the request to be understood. */
  readonly message: string;
  /** What the caller, or whoever runs the server, can do about it. Left out when nothing helps. */
  readonly hint?: string;
}

/** One rejected value. `path` leads into the operation's input; the REST shim maps it to the contract's `loc`. */
export interface Violation {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** Machine-readable kind, `value_error` unless given. */
  readonly type?: string;
  /** What can be done about it, when the message does not say it. */
  readonly hint?: string;
}

export interface ProblemOptions {
  /** Replaces the catalogue's sentence. Never put a secret or another tenant's data into it. */
  readonly message?: string;
  /** Replaces the catalogue's hint. The same rule applies to it as to the message. */
  readonly hint?: string;
  /** Typed extra fields of the contract's `detail` object, in the wire's snake_case. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Whole seconds until a retry makes sense; becomes the Retry-After header. */
  readonly retryAfter?: number;
  /** What clients are told of the limit that was reached, where a contract says so (headers X-RateLimit-…). */
  readonly rateLimit?: RateLimit;
  readonly violations?: readonly Violation[];
}

/** A limit that was reached. */
export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds since the epoch: when the next call fits. */
  readonly reset: number;
}

/** What `extensions` of a public error hold, in GraphQL answers and between subgraph and gateway. */
export interface ProblemExtensions {
  readonly code: string;
  readonly status: number;
  /** What to do about it. */
  readonly hint?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly retryAfter?: number;
  readonly rateLimit?: RateLimit;
  readonly violations?: readonly Violation[];
  readonly [key: string]: unknown;
}

/** The one error class whose text reaches a client. Anything else is masked as `internal_error`. */
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
