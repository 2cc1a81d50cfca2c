import { type Client, createClient } from "graphql-ws/client";
import { type ConnectionOptions, graphqlUrl } from "./connection.js";
import type { Answer } from "./document.js";
import { NoAnswerError, ParleyProblem, problemOf } from "./problem.js";

/** Callbacks about the connection while events are followed. */
export interface FollowOptions {
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
  /** The connection was lost and is tried again. */
  readonly onInterrupted?: () => void;
  /** Called after every connect, including the first. */
  readonly onConnected?: () => void;
}

/** Milliseconds before the connection is tried again: quickly at first, so that a restart is hardly noticed. */
const pauses = [200, 500, 1_000, 2_000, 5_000];

/** Close codes for a credential that is missing, invalid or has ended: another attempt would fail too. */
const refusals: Readonly<Record<number, readonly [code: string, message: string]>> = {
  4401: ["unauthenticated", "The server does not accept this credential."],
  4403: ["unauthenticated", "This credential was revoked or has expired."],
};

/**
 * The events of a subscription, as an async iterable. After a lost connection it reconnects and continues after the last
 * event, so that no event is missed or repeated. For that the document needs the variable `after` and selects `cursor`.
 */
export async function* follow<Result>(
  connection: ConnectionOptions,
  query: string,
  given: object | undefined,
  options: FollowOptions,
): AsyncGenerator<Result, void, undefined> {
  const socket = open(connection, options);
  // graphql-ws sends the same object again when it has connected again: the cursor in it is then the last one.
  const variables: Record<string, unknown> = { ...given };
  const events = socket.iterate<Result & object>({ query, variables });
  const stop = (): void => void events.return?.();
  options.signal?.addEventListener("abort", stop, { once: true });
  try {
    if (options.signal?.aborted === true) return;
    for await (const answer of events as AsyncIterable<Answer<Result>>) {
      if (answer.errors !== undefined) throw problemOf(answer.errors, 400);
      if (answer.data == null) continue;
      const cursor = cursorOf(answer.data);
      if (cursor !== undefined) variables["after"] = cursor;
      yield answer.data;
    }
  } catch (error) {
    throw asError(error, connection.baseUrl);
  } finally {
    options.signal?.removeEventListener("abort", stop);
    await socket.dispose();
  }
}

function open(connection: ConnectionOptions, { onInterrupted, onConnected }: FollowOptions): Client {
  const { baseUrl, apiKey, token, webSocket } = connection;
  return createClient({
    url: graphqlUrl(baseUrl, "ws"),
    connectionParams: apiKey === undefined ? (token === undefined ? {} : { token }) : { apiKey },
    keepAlive: 10_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: (event) => refusals[(event as { code?: number }).code ?? 0] === undefined,
    retryWait: (retries) => new Promise((resolve) => setTimeout(resolve, pauses[retries] ?? pauses.at(-1))),
    ...(webSocket === undefined ? {} : { webSocketImpl: webSocket }),
    on: {
      connected: () => onConnected?.(),
      closed: (event) => {
        if ((event as { code?: number }).code !== 1000) onInterrupted?.();
      },
    },
  });
}

/** The cursor in the one field of a subscription. */
function cursorOf(data: object): string | undefined {
  const [event] = Object.values(data as Record<string, { readonly cursor?: string } | null>);
  return event?.cursor;
}

/** graphql-ws reports a refused operation as a list of errors, and the end of the socket as a close event. */
function asError(error: unknown, baseUrl: string): Error {
  if (Array.isArray(error)) return problemOf(error as NonNullable<Answer<unknown>["errors"]>, 400);
  const refusal = refusals[(error as { code?: number } | null)?.code ?? 0];
  if (refusal !== undefined) return new ParleyProblem(refusal[0], 401, refusal[1], null, [], null);
  return error instanceof Error ? error : new NoAnswerError(`The connection to ${baseUrl} was lost.`);
}
