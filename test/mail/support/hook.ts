import { createHmac } from "node:crypto";
import type { TestParley } from "../../support/parley.js";

const secret = "a secret of the relay and of this server";

/** Settings of a test server that receives mail over HTTP. */
export const hookEnvironment = { MAIL_INGEST_SECRET: secret } as const;

/** The signature of a body. */
export function sign(body: string | Uint8Array): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}

/** A request of a hosted relay. Omitted members are correct. */
export interface Posted {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly signature?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Posts something to the hook, and answers status and body. */
export async function postToHook(
  parley: Pick<TestParley, "fetch">,
  path: string,
  { body, signature = sign(body), type = "message/rfc822", headers = {} }: Posted,
): Promise<{ readonly status: number; readonly code: string | undefined; readonly answer: any }> {
  const response = await parley.fetch(
    path,
    { method: "POST", body, headers: { "content-type": type, "x-ingest-signature": signature, ...headers } },
    null,
  );
  const answer: any = await response.json();
  return { status: response.status, code: answer.error?.code, answer };
}

/** Hands a mail over as a hosted relay does. */
export async function sendByHook(
  parley: Pick<TestParley, "fetch">,
  from: string,
  to: string | readonly string[],
  raw: string | Uint8Array<ArrayBuffer>,
) {
  const query = new URLSearchParams({ from });
  for (const one of [to].flat()) query.append("to", one);
  return postToHook(parley, `/ingest/mail?${query.toString()}`, { body: raw });
}

/** Reports what became of mail. */
export async function reportByHook(parley: Pick<TestParley, "fetch">, events: unknown) {
  return postToHook(parley, "/ingest/mail-events", { body: JSON.stringify(events), type: "application/json" });
}
