import { randomInt } from "node:crypto";
import type { Services } from "../../shared/context/services.js";
import { codeExpiry } from "./rules/verification.js";

const codes = 1_000_000;
const macBytes = 32;

/** A new code, and its stored form. */
export interface VerificationCode {
  /** Six digits: only for the mail. */
  readonly code: string;
  readonly stored: {
    readonly codeMac: Uint8Array<ArrayBuffer>;
    readonly codeSentAt: Date;
    readonly codeExpiresAt: Date;
  };
}

/** Draws a code for an identity. Only a keyed hash is stored: six digits behind a plain hash are quickly found. */
export function drawVerificationCode(
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  identityId: string,
): VerificationCode {
  const code = String(randomInt(codes)).padStart(6, "0");
  const now = clock.now();
  const codeMac = new Uint8Array(keyring.mac("signup-codes", macText(identityId, code), macBytes));
  return { code, stored: { codeMac, codeSentAt: now, codeExpiresAt: codeExpiry(now) } };
}

/**
 * Whether a text is the code of the identity, in constant time. White space is ignored, because a human may type it.
 */
export function isVerificationCode(
  { keyring }: Pick<Services, "keyring">,
  identityId: string,
  text: string,
  codeMac: Uint8Array | null,
): boolean {
  const digits = text.replaceAll(/\s/g, "");
  return codeMac !== null && keyring.verifyMac("signup-codes", macText(identityId, digits), codeMac);
}

function macText(identityId: string, code: string): string {
  return `${identityId}\n${code}`;
}
