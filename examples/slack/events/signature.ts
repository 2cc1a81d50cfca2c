import { createHmac } from "node:crypto";

/** The headers by which an app knows that a request comes from Slack: HMAC-SHA256 over version, time and the exact body. */
export function signatureHeaders(secret: string, body: string, seconds: number): Record<string, string> {
  const signature = createHmac("sha256", secret).update(`v0:${seconds}:${body}`).digest("hex");
  return { "x-slack-request-timestamp": String(seconds), "x-slack-signature": `v0=${signature}` };
}
