import { AsyncResource } from "node:async_hooks";
import type pg from "pg";
import { beginSpan, errorType, isTracing, type TracedSpan } from "./tracing.js";

const operations = new Set([
  "SELECT",
  "INSERT",
  "UPDATE",
  "DELETE",
  "WITH",
  "BEGIN",
  "COMMIT",
  "ROLLBACK",
  "NOTIFY",
  "LOCK",
]);

type AnyFunction = (...given: any[]) => any;

/** Records the queries of a pool as spans under the current span. It does nothing when traces are off. */
export function traceQueries(pool: pg.Pool): void {
  if (!isTracing()) return;
  pool.on("connect", (client) => {
    client.query = traced(client.query.bind(client) as AnyFunction) as typeof client.query;
  });
  // A waiting caller continues inside the callback of the one that releases a connection: without this, its spans would
  // belong to that one's span.
  const connect = pool.connect.bind(pool) as AnyFunction;
  pool.connect = ((callback?: AnyFunction) =>
    callback === undefined ? connect() : connect(AsyncResource.bind(callback))) as typeof pool.connect;
}

function traced(query: AnyFunction): AnyFunction {
  return (...given) => {
    const operation = operationOf(given[0]);
    const attributes = { "db.system.name": "postgresql", "db.operation.name": operation };
    const span = beginSpan(`postgresql ${operation}`, { kind: "client", under: "required", attributes });
    if (span === null) return query(...given);
    const callback: unknown = given.at(-1);
    if (typeof callback === "function") {
      const answered = (error: unknown, ...rest: unknown[]) => {
        finish(span, error);
        (callback as AnyFunction)(error, ...rest);
      };
      return query(...given.slice(0, -1), answered);
    }
    const answer: unknown = query(...given);
    if (answer instanceof Promise)
      void answer.then(
        () => span.end(),
        (error: unknown) => finish(span, error),
      );
    else span.end();
    return answer;
  };
}

function finish(span: TracedSpan, error: unknown): void {
  if (error !== null && error !== undefined) span.fail(errorType(error));
  span.end();
}

/** The first word of a statement. The statement itself must not be in a trace. */
function operationOf(query: unknown): string {
  const text = typeof query === "string" ? query : (query as { readonly text?: unknown } | null)?.text;
  const word = typeof text === "string" ? /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() : undefined;
  return word !== undefined && operations.has(word) ? word : "OTHER";
}
