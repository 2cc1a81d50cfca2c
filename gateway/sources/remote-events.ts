import { type ExecutionResult, GraphQLError } from "graphql";
import { type Dispatcher, request as httpRequest } from "undici";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { traceHeaders } from "../../subgraphs/shared/tracing/tracing.js";
import type { SubgraphEvents } from "./subgraph-source.js";
import { SubgraphUnreachable } from "./unreachable.js";
import type { StreamProgress, SubgraphAnswer, SubgraphRequest } from "./wire.js";

export interface RemoteEventsTarget {
  readonly name: string;
  readonly origin: string;
  readonly dispatcher: Dispatcher;
}

const longestEvent = 16 * 1024 * 1024;

/**
 * Opens a subscription at a remote subgraph as one HTTP answer that does not end (server-sent events). Each stream has
 * its own connection, so a slow reader delays only its own stream. The stream reports its progress, which becomes the
 * context's `readUpTo`.
 */
export async function openRemoteEvents(
  { name, origin, dispatcher }: RemoteEventsTarget,
  request: SubgraphRequest,
  context: Pick<RequestContext, "requestId" | "readUpTo">,
): Promise<SubgraphEvents> {
  const abort = new AbortController();
  const body = await open();
  const chunks = body[Symbol.asyncIterator]();
  const decoder = new TextDecoder();
  let text = "";
  let ended = false;

  async function open(): Promise<Dispatcher.ResponseData["body"]> {
    const headers = {
      "content-type": "application/json",
      accept: "text/event-stream",
      "x-request-id": context.requestId,
      ...traceHeaders(),
    };
    try {
      const options = {
        method: "POST",
        headers,
        body: JSON.stringify(request),
        dispatcher,
        signal: abort.signal,
      } as const;
      const response = await httpRequest(`${origin}/graphql`, options);
      const type = String(response.headers["content-type"]);
      if (response.statusCode === 200 && type.startsWith("text/event-stream")) return response.body;
      if (!type.startsWith("application/json")) {
        await response.body.dump();
        throw new SubgraphUnreachable(name, `it answered ${response.statusCode}`);
      }
      throw refusalOf(name, (await response.body.json()) as SubgraphAnswer);
    } catch (error) {
      if (error instanceof GraphQLError) throw error;
      throw new SubgraphUnreachable(name, (error as Error).message);
    }
  }

  /** The next complete message, or null at the end of the stream. */
  async function nextMessage(): Promise<string | null> {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end !== -1) {
        const message = text.slice(0, end);
        text = text.slice(end + 2);
        return message;
      }
      if (text.length > longestEvent) throw new SubgraphUnreachable(name, "an event is too large");
      const chunk = await chunks.next();
      if (chunk.done === true) return null;
      text += decoder.decode(chunk.value as Uint8Array, { stream: true });
    }
  }

  async function next(): Promise<IteratorResult<ExecutionResult>> {
    try {
      while (!ended) {
        const message = await nextMessage();
        if (message === null) throw new Error("the stream broke off");
        const { event: kind, data = "" } = fieldsOf(message);
        if (kind === "next") return { value: resultOf(JSON.parse(data) as SubgraphAnswer), done: false };
        if (kind === "error") throw refusalOf(name, JSON.parse(data) as SubgraphAnswer);
        // It comes after every earlier event, and is read when those were handled.
        if (kind === "progress") {
          const position = BigInt((JSON.parse(data) as StreamProgress).readUpTo);
          context.readUpTo = () => position;
        }
        if (kind === "complete") ended = true;
      }
      return { value: undefined, done: true };
    } catch (error) {
      // Closed by `return` while waiting: not an error.
      if (ended) return { value: undefined, done: true };
      ended = true;
      abort.abort();
      if (error instanceof GraphQLError) throw error;
      throw new SubgraphUnreachable(name, (error as Error).message);
    }
  }

  body.on("error", () => {});
  const events: SubgraphEvents = {
    [Symbol.asyncIterator]: () => events,
    next,
    return() {
      ended = true;
      abort.abort();
      return Promise.resolve({ value: undefined, done: true });
    },
  };
  return events;
}

/**
 * Fields of a message. Lines end at \n only: a text in JSON may contain U+2028, at which a regular expression ends a
 * line.
 */
function fieldsOf(message: string): Partial<Record<string, string>> {
  return Object.fromEntries(message.split("\n").map((line) => line.split(/: (.*)/s) as [string, string]));
}

function resultOf({ data, errors }: SubgraphAnswer): ExecutionResult {
  return {
    ...(data === undefined ? {} : { data }),
    ...(errors === undefined ? {} : { errors: errors.map(({ message, ...rest }) => new GraphQLError(message, rest)) }),
  } as ExecutionResult;
}

function refusalOf(name: string, answer: SubgraphAnswer): Error {
  const first = resultOf(answer).errors?.[0];
  return first ?? new SubgraphUnreachable(name, "it refused without a reason");
}
