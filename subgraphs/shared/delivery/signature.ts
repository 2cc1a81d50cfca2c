import { createHmac } from "node:crypto";

export interface SignedParts {
  /** The valid keys in the receivers' format (`whsec_…`), newest first; at least one. */
  readonly keys: readonly string[];
  /** New for every attempt. */
  readonly requestId: string;
  /** The same at every attempt: `evt_…`. */
  readonly webhookId: string;
  /** Unix time of the attempt, in whole seconds. */
  readonly seconds: number;
  /** The exact bytes of the body. */
  readonly body: Buffer;
}

const prefix = "whsec_";

/**
 * The headers of both signature families, from the same bytes, keys and time (wire contract org 3.4). `X-Inkbox-*` has
 * room for one signature, with the newest key, whose text is the key; `webhook-*` (Standard Webhooks) has one per key,
 * whose text is base64 of the key.
 */
export function signatureHeaders({ keys, requestId, webhookId, seconds, body }: SignedParts): Record<string, string> {
  const texts = keys.map((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : key));
  const time = String(seconds);
  const hmac = (key: string | Buffer, head: string) => createHmac("sha256", key).update(head).update(body);
  const standard = texts.map((text) => {
    return `v1,${hmac(Buffer.from(text, "base64"), `${webhookId}.${time}.`).digest("base64")}`;
  });
  return {
    "x-inkbox-request-id": requestId,
    "x-inkbox-timestamp": time,
    "x-inkbox-signature": `sha256=${hmac(texts[0]!, `${requestId}.${time}.`).digest("hex")}`,
    "webhook-id": webhookId,
    "webhook-timestamp": time,
    "webhook-signature": standard.join(" "),
  };
}
