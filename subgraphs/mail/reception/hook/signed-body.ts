import { createHmac, timingSafeEqual } from "node:crypto";
import type { Readable } from "node:stream";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { receptionErrors } from "../errors.js";

/** The requirements for a body. */
export interface BodyClaim {
  readonly secret: string;
  /** Its claimed HMAC-SHA256, in hexadecimal. */
  readonly signature: string;
  readonly maxBytes: number;
  /** Whether it has exceeded the time limit. */
  readonly isLate: () => boolean;
}

/** Whether a body in memory has this HMAC, in constant time. */
export function isSigned(body: Uint8Array, { secret, signature }: Pick<BodyClaim, "secret" | "signature">): boolean {
  return timingSafeEqual(createHmac("sha256", secret).update(body).digest(), Buffer.from(signature, "hex"));
}

/**
 * A body as a stream, which fails at its end unless the signature matches all bytes: then storing it fails too, and
 * nothing remains. The check needs no buffer. Throws `body_too_large`, `malformed_request` and
 * `ingest_signature_invalid`.
 */
export async function* signedBody(incoming: Readable, claim: BodyClaim): AsyncGenerator<Uint8Array> {
  const hmac = createHmac("sha256", claim.secret);
  let size = 0;
  for await (const piece of completeBody(incoming)) {
    size += piece.length;
    if (size > claim.maxBytes) throw sharedErrors.problem("body_too_large");
    if (claim.isLate()) throw sharedErrors.problem("malformed_request", { message: "The body took too long." });
    hmac.update(piece);
    yield piece;
  }
  if (!timingSafeEqual(hmac.digest(), Buffer.from(claim.signature, "hex"))) {
    throw receptionErrors.problem("ingest_signature_invalid");
  }
}

/** The chunks of a body. An interrupted one is the client's error. */
async function* completeBody(incoming: Readable): AsyncGenerator<Uint8Array> {
  const pieces = incoming.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
  try {
    for (;;) {
      const next = await pieces.next().catch(() => {
        throw sharedErrors.problem("malformed_request", { message: "The body is not complete." });
      });
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await pieces.return?.();
  }
}
