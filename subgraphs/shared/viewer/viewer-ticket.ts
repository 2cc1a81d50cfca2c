import type { Clock } from "../clock/clock.js";
import type { Keyring } from "../secrets/keyring.js";
import { readSignedText, signText } from "../secrets/signed-text.js";
import type { CredentialDirectory } from "./credential-directory.js";
import { anonymous, type Viewer } from "./viewer.js";

const longest = 2_000;

/** The services that sign and read tickets. */
interface Signing {
  readonly keyring: Keyring;
  readonly clock: Clock;
}

/** A token with which any holder may do one thing for a limited time, on behalf of the viewer who requested it. */
export interface ViewerTicket {
  readonly token: string;
  /** Never later than the viewer's credential. */
  readonly expiresAt: Date;
}

/**
 * A ticket of this viewer.
 * @param purpose what it is for: it is invalid for anything else
 * @param about the content of the ticket, as JSON
 */
export function newViewerTicket(
  { viewer, services }: { readonly viewer: Viewer; readonly services: Signing },
  purpose: string,
  seconds: number,
  about: readonly string[],
): ViewerTicket {
  const until = services.clock.now().getTime() + seconds * 1000;
  const expiresAt = Math.min(until, viewer.expiresAt ?? until);
  const { kind, organizationId, identityId, keyId, userId, sessionId } = viewer;
  const by = { kind, organizationId, identityId, keyId, userId, sessionId, expiresAt: viewer.expiresAt };
  const token = signText(services.keyring, "tickets", purpose, { about, expiresAt, by });
  return { token, expiresAt: new Date(expiresAt) };
}

/** The content of a ticket, and its viewer. */
export interface ReadTicket {
  readonly about: readonly string[];
  /** The present viewer: its rights are checked again. */
  readonly viewer: Viewer;
  /** The viewer's organization at the time of the request. */
  readonly organizationId: string | null;
}

/**
 * The content of a ticket. Null for a ticket with another purpose, for one that expired more than the given seconds
 * ago, and for one whose credential is no longer valid: revoked, expired, signed out.
 */
export async function readViewerTicket(
  { keyring, clock, credentials }: Signing & { readonly credentials: CredentialDirectory },
  purpose: string,
  token: string,
  graceSeconds = 0,
): Promise<ReadTicket | null> {
  const value = token.length > longest ? undefined : readSignedText(keyring, "tickets", purpose, token);
  // Only we can have signed it; tickets of another version are refused.
  const { about, expiresAt, by } = (value ?? {}) as Partial<Signed>;
  const now = clock.now().getTime();
  if (about === undefined || expiresAt === undefined || by === undefined) return null;
  if (expiresAt + graceSeconds * 1000 <= now) return null;
  const viewer = await credentials.refresh({ ...anonymous, ...by });
  // The links of a frozen key read nothing either.
  if (viewer === null || viewer.frozen !== null) return null;
  if (viewer.expiresAt !== null && viewer.expiresAt <= now) return null;
  return { about, viewer, organizationId: by.organizationId };
}

interface Signed {
  readonly about: readonly string[];
  readonly expiresAt: number;
  readonly by: Omit<Viewer, "adapter">;
}
