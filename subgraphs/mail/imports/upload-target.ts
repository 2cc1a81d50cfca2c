import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { importLimits } from "./rules/limits.js";

/** A new upload address's secret, and what is kept of it. */
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

/** Whether a token is the one that an import waits for, at a time that lies at most so many seconds after its end. */
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
