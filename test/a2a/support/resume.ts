import { streamResumeExtension } from "../../../subgraphs/index.js";
import type { TestCredential, TestParley } from "../../support/parley.js";
import { readStream, type TestEvent, type TestEventStream } from "./stream.js";

/** The ways to subscribe to a task. */
export const bindings = ["JSON-RPC", "HTTP+JSON by POST", "HTTP+JSON by GET"] as const;
export type Binding = (typeof bindings)[number];

export interface Subscribed {
  readonly binding?: Binding;
  /** Sent as `Last-Event-ID`. */
  readonly lastEventId?: string | undefined;
  /** Whether the extension is activated. */
  readonly isActive?: boolean;
  /** In the body. */
  readonly metadata?: object;
}

/** The request of a subscription, over any of the bindings. */
export function subscription(
  worker: string,
  id: string,
  { binding = "JSON-RPC", lastEventId, isActive = true, metadata }: Subscribed,
): { readonly path: string; readonly init: RequestInit } {
  const about = metadata === undefined ? {} : { metadata };
  const headers: Record<string, string> = {
    "a2a-version": "1.0",
    ...(isActive ? { "a2a-extensions": `urn:other, ${streamResumeExtension}` } : {}),
    ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
  };
  const json = { "content-type": "application/json", ...headers };
  if (binding === "JSON-RPC") {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SubscribeToTask", params: { id, ...about } });
    return { path: `/a2a/${worker}`, init: { method: "POST", headers: json, body } };
  }
  const path = `/a2a/${worker}/tasks/${id}:subscribe`;
  if (binding === "HTTP+JSON by GET") return { path, init: { headers } };
  const body = metadata === undefined ? {} : { body: JSON.stringify(about) };
  return { path, init: { method: "POST", headers: metadata === undefined ? headers : json, ...body } };
}

/** Subscribes to a task. Throws when the answer is no stream. */
export function subscribe(
  parley: Pick<TestParley, "fetch">,
  credential: TestCredential,
  worker: string,
  id: string,
  subscribed: Subscribed = {},
): Promise<TestEventStream> {
  const { path, init } = subscription(worker, id, subscribed);
  return readStream(parley, credential, path, init);
}

/** The code of the protocol's refusal of a subscription, and the rejected fields. */
export async function refusedSubscription(
  parley: Pick<TestParley, "fetch">,
  credential: TestCredential,
  worker: string,
  id: string,
  subscribed: Subscribed,
): Promise<[number, string[]]> {
  const { path, init } = subscription(worker, id, subscribed);
  const response = await parley.fetch(path, init, credential);
  const { error } = (await response.json()) as any;
  const details: any[] = error.details ?? error.data ?? [];
  const violations = details.flatMap(({ fieldViolations = [] }) => fieldViolations);
  return [error.code, violations.map(({ field }: { field: string }) => field)];
}

/** An event as both bindings have it, without what says that it is shown again. */
export function plainEvent({ id, data }: TestEvent): { readonly id: string | undefined; readonly result: any } {
  const result = structuredClone(data.result ?? data);
  const [update] = Object.values<any>(result);
  const facts = update.metadata?.[streamResumeExtension];
  if (facts !== undefined) delete facts.replayed;
  return { id, result };
}

/** What the extension says of an event. */
export function factsOf({ data }: TestEvent): any {
  const [update] = Object.values<any>(data.result ?? data);
  return update.metadata?.[streamResumeExtension];
}

/** All further events of a stream that ends. */
export async function remaining(stream: TestEventStream): Promise<TestEvent[]> {
  const events: TestEvent[] = [];
  for (let event = await stream.nextEvent(); event !== null; event = await stream.nextEvent()) events.push(event);
  return events;
}

/** The next so many events of a stream. */
export async function take(stream: TestEventStream, count: number): Promise<TestEvent[]> {
  const events: TestEvent[] = [];
  while (events.length < count) {
    const event = await stream.nextEvent();
    if (event === null) throw new Error(`The stream ended after ${events.length} of ${count} events.`);
    events.push(event);
  }
  return events;
}
