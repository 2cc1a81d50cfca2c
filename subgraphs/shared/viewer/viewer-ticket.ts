import type { Clock } from "../clock/clock.js";
import type { Keyring } from "../secrets/keyring.js";
import { readSignedText, signText } from "../secrets/signed-text.js";
import type { CredentialDirectory } from "./credential-directory.js";
import { anonymous, type Viewer } from "./viewer.js";

const longest = 2_000;

/** The part of a process's services that signs and reads tickets. */
interface Signing {
  readonly keyring: Keyring;
  readonly clock: Clock;
}

/** A token with which anybody may do one thing for a while, in the name of the viewer who asked for it. */
export interface ViewerTicket {
  readonly token: string;
  /** Never after the viewer's credential. */
  readonly expiresAt: Date;
}

/**
 * A ticket of this viewer.
 * @param purpose what it is for: a ticket for something else is none
 * @param about what the ticket names, as JSON
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

/** What a ticket says, and who may use it. */
export interface ReadTicket {
  readonly about: readonly string[];
  /** As of now: what they may do is judged anew. */
  readonly viewer: Viewer;
  /** Where the viewer acted when they asked for it. */
  readonly organizationId: string | null;
}

/**
 * What a ticket says. Null for what is no ticket for this, for one
 * that has expired by so many seconds, and for one whose credential is no longer valid: revoked, expired, signed out.
 */
export async function readViewerTicket(
  { keyring, clock, credentials }: Signing & { readonly credentials: CredentialDirectory },
  purpose: string,
  token: string,
  graceSeconds = 0,
): Promise<ReadTicket | null> {
  const value = token.length > longest ? undefined : readSignedText(keyring, "tickets", purpose, token);
  // Nobody else can have signed one; those of another version are refused.
  const { about, expiresAt, by } = (value ?? {}) as Partial<Signed>;
  const now = clock.now().getTime();
  if (about === undefined || expiresAt === undefined || by === undefined) return null;
  if (expiresAt + graceSeconds * 1000 <= now) return null;
  const viewer = await credentials.refresh({ ...anonymous, ...by });
  if (viewer === null || (viewer.expiresAt !== null && viewer.expiresAt <= now)) return null;
  return { about, viewer, organizationId: by.organizationId };
}

interface Signed {
  readonly about: readonly string[];
  readonly expiresAt: number;
  readonly by: Omit<Viewer, "adapter">;
}
