import Negotiator from "negotiator";

const json = "application/json";
const events = "text/event-stream";

/** The formats in which a client accepts answers. */
export interface AcceptedForms {
  readonly json: boolean;
  readonly events: boolean;
}

/**
 * Reads an Accept header (RFC 9110, 12.5.1): without one everything is accepted, and a weight of 0 refuses. A charset
 * is not a different format: all answers are UTF-8.
 */
export function acceptedForms(accept: string | undefined): AcceptedForms {
  const forms = accept?.replaceAll(/; *charset=[^;,]*/gi, "").trim();
  const accepted = new Negotiator({ headers: { accept: forms === "" ? undefined : forms } }).mediaTypes([json, events]);
  return { json: accepted.includes(json), events: accepted.includes(events) };
}

/** The header for the SDK: it compares texts, and requires both formats of every client. */
export const bothForms = `${json}, ${events}`;

/**
 * The answer to one message in a format that the client accepts. Only clients that accept events get a stream that
 * stays open.
 */
export async function inAcceptedForm(response: Response, accepted: AcceptedForms): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith(events) && !accepted.events) return asJson(response);
  if (type.startsWith(json) && !accepted.json && response.ok) return asEvents(response);
  return response;
}

/** The last message of a stream, which is the answer; earlier ones were notifications. */
async function asJson(response: Response): Promise<Response> {
  const lines = (await response.text()).split("\n").filter((line) => line.startsWith("data:"));
  const text = lines.map((line) => line.slice("data:".length).trim()).findLast((data) => data !== "");
  return new Response(text ?? null, { status: response.status, headers: { "content-type": json } });
}

async function asEvents(response: Response): Promise<Response> {
  const body = `event: message\ndata: ${await response.text()}\n\n`;
  return new Response(body, { status: response.status, headers: { "content-type": events } });
}
