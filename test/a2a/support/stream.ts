import type { TestCredential, TestParley } from "../../support/parley.js";

/** An event as the wire has it. */
export interface TestEvent {
  readonly id: string | undefined;
  readonly kind: string | undefined;
  readonly data: any;
}

/** A stream of the protocol, read event by event. */
export interface TestEventStream {
  readonly headers: Headers;
  /** The next event's JSON-RPC answer; null when the stream has ended. Throws when it was cut off. */
  next(): Promise<any>;
  /** The next event with its id; null when the stream has ended. */
  nextEvent(): Promise<TestEvent | null>;
  /** The results of all further events. */
  rest(): Promise<any[]>;
  /** Comment lines that came between the events so far. */
  readonly comments: readonly string[];
  /** The client goes away. */
  leave(): void;
}

const leaving = new Set<AbortController>();

/** Leaves what a test left open; for `afterEach`. */
export function leaveStreams(): void {
  for (const controller of leaving) controller.abort();
  leaving.clear();
}

/** Calls a method that streams. Throws when the answer is no stream. */
export async function openStream(
  parley: Pick<TestParley, "fetch">,
  credential: TestCredential,
  worker: string,
  method: string,
  params: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestEventStream> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: "s-1", method, params });
  const all = { "content-type": "application/json", "a2a-version": "1.0", ...headers };
  return readStream(parley, credential, `/a2a/${worker}`, { method: "POST", body, headers: all });
}

/** Asks for a stream of either binding. Throws when the answer is no stream. */
export async function readStream(
  parley: Pick<TestParley, "fetch">,
  credential: TestCredential,
  path: string,
  init: RequestInit,
): Promise<TestEventStream> {
  const controller = new AbortController();
  leaving.add(controller);
  const response = await parley.fetch(path, { ...init, signal: controller.signal }, credential);
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  }
  const comments: string[] = [];
  const events = blocksOf(response.body!.pipeThrough(new TextDecoderStream()));
  const nextEvent = async (): Promise<TestEvent | null> => {
    for (;;) {
      const { value, done } = await events.next();
      if (done === true) return null;
      if (value.startsWith(":")) comments.push(value);
      else return toEvent(value);
    }
  };
  const next = async (): Promise<any> => (await nextEvent())?.data ?? null;
  return {
    headers: response.headers,
    comments,
    next,
    nextEvent,
    async rest() {
      const results: any[] = [];
      for (let event = await next(); event !== null; event = await next()) results.push(event.result ?? event);
      return results;
    },
    leave: () => {
      controller.abort();
      leaving.delete(controller);
    },
  };
}

function toEvent(block: string): TestEvent {
  const fields = new Map(block.split("\n").map((line) => /^(\w+): (.*)$/s.exec(line)!.slice(1) as [string, string]));
  return { id: fields.get("id"), kind: fields.get("event"), data: JSON.parse(fields.get("data")!) };
}

async function* blocksOf(chunks: ReadableStream<string>): AsyncGenerator<string, void, undefined> {
  let text = "";
  for await (const chunk of chunks as unknown as AsyncIterable<string>) {
    text += chunk;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      yield text.slice(0, end);
      text = text.slice(end + 2);
    }
  }
}
