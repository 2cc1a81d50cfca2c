import type { TestCredential, TestParley } from "./parley.js";

/** A REST answer; `body` is undefined when there was none. */
export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

/** Calls a route with an optional body: JSON, or a text of the media type in `content-type`. */
export async function rest(
  parley: TestParley,
  credential: TestCredential,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<RestAnswer> {
  const isText = typeof body === "string" && "content-type" in headers;
  const json = body === undefined ? {} : { body: isText ? body : JSON.stringify(body) };
  const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  const response = await parley.fetch(path, { method, ...json, headers: { ...type, ...headers } }, credential);
  const text = await textOf(response);
  const isJson = response.headers.get("content-type")?.includes("json") ?? true;
  const value: unknown = text === "" ? undefined : isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body: value };
}

/** The text of an answer; the beginning of a stream, which is then left: it may have no end. */
export async function textOf(response: Response): Promise<string> {
  const { body, headers } = response;
  if (headers.get("content-type")?.startsWith("text/event-stream") !== true) return response.text();
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  const { value = "" } = await reader.read();
  await reader.cancel();
  return value;
}

/** The status and code of an error answer. */
export function errorOf(answer: RestAnswer): [status: number, code: string] {
  return [answer.status, answer.body?.error?.code as string];
}
