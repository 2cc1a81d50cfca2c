import { createHmac, timingSafeEqual } from "node:crypto";
import type { Readable } from "node:stream";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { receptionErrors } from "../errors.js";

/** What a body has to be. */
export interface BodyClaim {
  readonly secret: string;
  /** The HMAC-SHA256 that it claims, in hexadecimal. */
  readonly signature: string;
  readonly maxBytes: number;
  /** Whether it has taken too long by now. */
  readonly isLate: () => boolean;
}

/** Whether a body that is in memory has this HMAC. The time that it takes says nothing of the right one. */
export function isSigned(body: Uint8Array, { secret, signature }: Pick<BodyClaim, "secret" | "signature">): boolean {
  return timingSafeEqual(createHmac("sha256", secret).update(body).digest(), Buffer.from(signature, "hex"));
}

/**
 * A body as it comes in, whose end throws unless the signature is that of all its bytes: whoever stores it fails, and keeps
 * nothing of it. Nothing is held for the check. Throws `body_too_large`, `malformed_request` and `ingest_signature_invalid`.
 */
export async function* signedBody(incoming: Readable, claim: BodyClaim): AsyncGenerator<Uint8Array> {
  const hmac = createHmac("sha256", claim.secret);
  let size = 0;
  for await (const piece of whole(incoming)) {
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

/** The pieces of a body. One that breaks off is the client's mistake. */
async function* whole(incoming: Readable): AsyncGenerator<Uint8Array> {
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
