import type { Parts } from "../parts.js";
import type { RecordedCall } from "../faults/calls.js";
import type { HttpAnswer } from "./answer.js";

/** A request as it is recorded, and whether its caller is still there. */
export interface Arrival {
  readonly method: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly authorized: boolean;
  readonly signal: AbortSignal;
}

const proxyPage = "<!DOCTYPE html><html><head><title>Sorry</title></head><body><h1>Please try later</h1></body></html>";

/** Records a call and lets happen to it what was ordered; `work` does what it asks for. */
export async function withFaults(
  { faults, calls }: Parts,
  arrival: Arrival,
  work: (record: RecordedCall) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const fault = faults.take(arrival.method, arrival.arguments);
  const record = calls.record({
    method: arrival.method,
    arguments: arrival.arguments,
    authorized: arrival.authorized,
    fault: fault?.kind ?? null,
  });
  switch (fault?.kind) {
    case undefined:
      return work(record);
    case "drop":
      return "cut";
    case "ok_then_drop":
      await work(record);
      return "cut";
    case "hang":
      return (await faults.hang(arrival.signal)) ? work(record) : "cut";
    case "status":
      return { status: fault.status, text: "The server failed." };
    case "ratelimit": {
      const headers: Record<string, string> =
        fault.retryAfter === null ? {} : { "retry-after": String(fault.retryAfter) };
      return { status: 429, headers, json: { ok: false, error: "ratelimited" } };
    }
    case "html":
      return { status: 200, text: proxyPage, contentType: "text/html; charset=utf-8" };
    case "error":
      record.outcome = fault.error;
      return { status: 200, json: { ok: false, error: fault.error } };
  }
}
