import type { ServerResponse } from "node:http";

/** The result of a request. `cut`: the connection breaks. */
export type HttpAnswer =
  | "cut"
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: unknown;
      readonly text?: string;
      readonly bytes?: Uint8Array;
      readonly contentType?: string;
    };

/** Nothing of another origin, no frames, no inline code. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function send(response: ServerResponse, answer: HttpAnswer): void {
  if (answer === "cut") return void response.destroy();
  if (response.headersSent || response.destroyed) return;
  response.statusCode = answer.status;
  response.setHeader("content-security-policy", policy);
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("referrer-policy", "no-referrer");
  response.setHeader("cache-control", "no-store");
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (answer.json !== undefined) {
    response.setHeader("content-type", "application/json; charset=utf-8");
    return void response.end(JSON.stringify(answer.json));
  }
  response.setHeader("content-type", answer.contentType ?? "text/plain; charset=utf-8");
  response.end(answer.bytes ?? answer.text ?? "");
}

/** A refusal of the server itself, not of Slack. */
export const refusal = (status: number, error: string, message: string): HttpAnswer => ({
  status,
  json: { error, message },
});
