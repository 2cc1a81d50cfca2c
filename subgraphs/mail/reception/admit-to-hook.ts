import type { Services } from "../../shared/context/services.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { addressBlock } from "../../shared/rules/address-block.js";
import { receptionErrors } from "./errors.js";
import { readIngestSignature } from "./rules/ingest-signature.js";
import { badSignaturesPerMinute } from "./rules/limits.js";

/** The data of a hook request before its body is read. */
export interface HookClaim {
  readonly secret: string;
  /** In hexadecimal. It may be wrong. */
  readonly signature: string;
  readonly peer: string;
}

const refused = "mail.hook.refused";
const rule = { limit: badSignaturesPerMinute, windowSeconds: 60 };

/**
 * Admits a request to the hook. Throws `not_found` when the hook is off, `rate_limited` for an address with too many
 * bad signatures, `overloaded` while reception is paused, and `ingest_signature_invalid` for an impossible signature.
 */
export async function admitToHook(
  services: Pick<Services, "config" | "limiter">,
  clientAddress: string | null,
  signatureHeader: string,
): Promise<HookClaim> {
  const { MAIL_INGEST_SECRET: secret, MAIL_RECEPTION } = services.config;
  if (secret === undefined) {
    throw sharedErrors.problem("not_found", { message: "This server does not accept mail over HTTP." });
  }
  const peer = clientAddress === null ? "" : addressBlock(clientAddress);
  const decision = await services.limiter.peek(refused, peer, rule);
  if (!decision.ok) throw sharedErrors.problem("rate_limited", { retryAfter: decision.retryAfter });
  const signature = readIngestSignature(signatureHeader);
  if (signature === null) throw await badSignature(services, peer);
  if (MAIL_RECEPTION === "paused") {
    throw sharedErrors.problem("overloaded", { message: "Reception of mail is paused.", retryAfter: 300 });
  }
  return { secret, signature, peer };
}

/** Counts a bad signature of an address, and returns its error. */
export async function badSignature({ limiter }: Pick<Services, "limiter">, peer: string) {
  await limiter.take(refused, peer, rule);
  return receptionErrors.problem("ingest_signature_invalid");
}
