import { type ConnectionOptions, credentialHeaders, graphqlUrl } from "./connection.js";
import type { Answer } from "./document.js";
import { NoAnswerError, problemOf } from "./problem.js";

/** More about one request. */
export interface RequestOptions {
  /** A mutation that accepts a key runs once, however often it is sent with the same key. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/**
 * Sends one document and answers its data.
 * @throws ParleyProblem when the server refuses
 * @throws NoAnswerError when no Parley server answers in time
 */
export async function request<Result>(
  connection: ConnectionOptions,
  query: string,
  variables: unknown,
  { idempotencyKey, signal }: RequestOptions,
): Promise<Result> {
  const { baseUrl, fetch: send = globalThis.fetch, timeoutMs = 30_000 } = connection;
  const limit = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await send(graphqlUrl(baseUrl, "http"), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...credentialHeaders(connection),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
      body: JSON.stringify({ query, variables }),
      // A redirect would carry the credential to another place.
      redirect: "error",
      credentials: "omit",
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new NoAnswerError(`No server answers at ${baseUrl}.`, { cause: error });
  }
  const answer = parse<Result>(text);
  if (answer?.errors !== undefined) throw problemOf(answer.errors, response.status);
  if (answer?.data == null) throw new NoAnswerError(`What answers at ${baseUrl} is not Parley's GraphQL API.`);
  return answer.data;
}

function parse<Result>(text: string): Answer<Result> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? (value as Answer<Result>) : null;
  } catch {
    return null;
  }
}
