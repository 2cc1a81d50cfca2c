import type { TestCredential, TestParley } from "../../support/parley.js";

/** A stream of the protocol, read event by event. */
export interface TestEventStream {
  readonly headers: Headers;
  /** The next event's JSON-RPC answer; null when the stream has ended. Throws when it was cut off. */
  next(): Promise<any>;
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
): Promise<TestEventStream> {
  const controller = new AbortController();
  leaving.add(controller);
  const init = {
    method: "POST",
    body: JSON.stringify({ jsonrpc: "2.0", id: "s-1", method, params }),
    headers: { "content-type": "application/json", "a2a-version": "1.0" },
    signal: controller.signal,
  };
  const response = await parley.fetch(`/a2a/${worker}`, init, credential);
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
    throw new Error(`${method} answered ${response.status}: ${await response.text()}`);
  }
  const comments: string[] = [];
  const events = blocksOf(response.body!.pipeThrough(new TextDecoderStream()));
  const next = async (): Promise<any> => {
    for (;;) {
      const { value, done } = await events.next();
      if (done === true) return null;
      if (value.startsWith(":")) comments.push(value);
      else return JSON.parse(value.replace(/^data: /, ""));
    }
  };
  return {
    headers: response.headers,
    comments,
    next,
    async rest() {
      const results: any[] = [];
      for (let event = await next(); event !== null; event = await next()) results.push(event.result ?? event);
      return results;
    },
    leave: () => controller.abort(),
  };
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
