const signature = /^v0=([0-9a-f]{64})$/i;
const seconds = /^[0-9]{1,12}$/;
/** How old, or how far ahead, a request may be, in seconds (wire contract chat 9.2). */
const window = 300;

/** The headers of a request that are checked before its body. */
export interface SignatureClaim {
  /** As it came: it is signed with the body. */
  readonly timestamp: string;
  /** HMAC-SHA256, in hexadecimal. It may be wrong. */
  readonly mac: string;
}

/** The claim in Slack's two headers; null for what cannot be one, or is not of the last five minutes. */
export function signatureClaim(timestampHeader: string, signatureHeader: string, now: Date): SignatureClaim | null {
  const mac = signature.exec(signatureHeader)?.[1];
  if (mac === undefined || !seconds.test(timestampHeader)) return null;
  const age = now.getTime() / 1_000 - Number(timestampHeader);
  return Math.abs(age) <= window ? { timestamp: timestampHeader, mac: mac.toLowerCase() } : null;
}

/** The signed text. */
export function signedText({ timestamp }: Pick<SignatureClaim, "timestamp">, body: string): string {
  return `v0:${timestamp}:${body}`;
}
