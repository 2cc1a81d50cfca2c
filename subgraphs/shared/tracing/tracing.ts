/** Values of an attribute. Never a secret, a text, a name or an address of a tenant. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** What a span is about. */
export interface SpanOptions {
  /** `server` answers a request, `client` asks another process, `internal` does neither. */
  readonly kind: "server" | "client" | "internal";
  readonly attributes?: Attributes;
  /**
   * Under which span it stands: the one that is under way, the one that these headers of a request name, or none. With
   * `required`, there is no span when none is under way.
   */
  readonly under?: "current" | "nothing" | "required" | { readonly headers: Readonly<Record<string, unknown>> };
}

/** A span that is under way. */
export interface TracedSpan {
  set(attributes: Attributes): void;
  /** It failed, for a reason that has a name: the code of an error, never its message. */
  fail(type: string): void;
  end(): void;
  /** Runs something as a part of it. */
  run<Value>(work: () => Value): Value;
}

/** What records spans. */
export interface Tracing {
  /** Null when the span is required to stand under another, and there is none. */
  begin(name: string, options: SpanOptions): TracedSpan | null;
  /** Runs something as a part of no span. */
  detached<Value>(work: () => Value): Value;
  /** The headers that tell another process which span it works for; none when no span is under way. */
  headers(): Record<string, string>;
}

// One for the process, as the context of calls that follow each other is.
let tracing: Tracing | null = null;

/** Switches traces on, or off with null. */
export function useTracing(next: Tracing | null): void {
  tracing = next;
}

/** Whether traces are recorded. */
export const isTracing = (): boolean => tracing !== null;

/** Begins a span that ends elsewhere. Null when traces are off. */
export function beginSpan(name: string, options: SpanOptions): TracedSpan | null {
  return tracing === null ? null : tracing.begin(name, options);
}

/** Does something as a span, whose end is that of the work. Without traces it does only that. */
export async function inSpan<Value>(
  name: string,
  options: SpanOptions,
  work: (span: TracedSpan | null) => Promise<Value>,
): Promise<Value> {
  const span = beginSpan(name, options);
  if (span === null) return work(null);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Does something that outlives what is under way, and is no part of it: a loop that is woken, or a timer. */
export function detached<Value>(work: () => Value): Value {
  return tracing === null ? work() : tracing.detached(work);
}

/** Headers for a call to another process (W3C Trace Context); none when traces are off. */
export function traceHeaders(): Record<string, string> {
  return tracing === null ? {} : tracing.headers();
}

/** What a trace says of an error: its code, else its class. Its message may quote data. */
export function errorType(error: unknown): string {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  if (typeof code === "string" && /^[\w.-]{1,64}$/.test(code)) return code;
  return typeof name === "string" && /^\w{1,64}$/.test(name) ? name : "error";
}
