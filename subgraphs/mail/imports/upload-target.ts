import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { importLimits } from "./rules/limits.js";

/** The secret of a new upload URL, and its stored form. */
export interface NewUploadToken {
  readonly token: string;
  readonly uploadTokenHash: Uint8Array<ArrayBuffer>;
  readonly uploadExpiresAt: Date;
}

export function newUploadToken(now: Date): NewUploadToken {
  const token = randomBytes(32).toString("base64url");
  const uploadExpiresAt = new Date(now.getTime() + importLimits.uploadSeconds * 1000);
  return { token, uploadTokenHash: hashOf(token), uploadExpiresAt };
}

/** Whether a token is the expected one of an import, at a time that is at most the given seconds after its expiry. */
export function isUploadToken(
  job: { readonly uploadTokenHash: Uint8Array | null; readonly uploadExpiresAt: Date | null },
  token: string,
  now: Date,
  graceSeconds = 0,
): boolean {
  const { uploadTokenHash, uploadExpiresAt } = job;
  if (uploadTokenHash === null || uploadExpiresAt === null) return false;
  if (now.getTime() >= uploadExpiresAt.getTime() + graceSeconds * 1000) return false;
  return timingSafeEqual(uploadTokenHash, hashOf(token));
}

function hashOf(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest());
}
