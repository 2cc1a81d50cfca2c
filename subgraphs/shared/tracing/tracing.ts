/** Values of an attribute. Never a secret, a message text, or a name or address of a tenant. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** The description of a span. */
export interface SpanOptions {
  /** `server` answers a request, `client` asks another process, `internal` does neither. */
  readonly kind: "server" | "client" | "internal";
  readonly attributes?: Attributes;
  /**
   * The parent span: the current one, the one in these headers of a request, or none. With `required`, no span is made
   * when there is no current one.
   */
  readonly under?: "current" | "nothing" | "required" | { readonly headers: Readonly<Record<string, unknown>> };
}

/** A span in progress. */
export interface TracedSpan {
  set(attributes: Attributes): void;
  /** It failed, for a named reason: the code of an error, never its message. */
  fail(type: string): void;
  end(): void;
  /** Runs something inside the span. */
  run<Value>(work: () => Value): Value;
}

/** The recorder of spans. */
export interface Tracing {
  /** Null when the span requires a parent, and there is none. */
  begin(name: string, options: SpanOptions): TracedSpan | null;
  /** Runs something outside any span. */
  detached<Value>(work: () => Value): Value;
  /** The headers that give another process the current span; empty when there is none. */
  headers(): Record<string, string>;
}

// One for the process, because the context of asynchronous calls is per process too.
let tracing: Tracing | null = null;

/** Switches traces on, or off with null. */
export function useTracing(next: Tracing | null): void {
  tracing = next;
}

/** Whether traces are recorded. */
export const isTracing = (): boolean => tracing !== null;

/** Begins a span that is ended elsewhere. Null when traces are off. */
export function beginSpan(name: string, options: SpanOptions): TracedSpan | null {
  return tracing === null ? null : tracing.begin(name, options);
}

/** Runs something as a span, which ends with it. Without traces it only runs it. */
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

/** Runs something that outlives the current span, outside of it: a loop that is woken, or a timer. */
export function detached<Value>(work: () => Value): Value {
  return tracing === null ? work() : tracing.detached(work);
}

/** Headers for a call to another process (W3C Trace Context); empty when traces are off. */
export function traceHeaders(): Record<string, string> {
  return tracing === null ? {} : tracing.headers();
}

/** The description of an error in a trace: its code, else its class. Its message may quote data. */
export function errorType(error: unknown): string {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  if (typeof code === "string" && /^[\w.-]{1,64}$/.test(code)) return code;
  return typeof name === "string" && /^\w{1,64}$/.test(name) ? name : "error";
}
