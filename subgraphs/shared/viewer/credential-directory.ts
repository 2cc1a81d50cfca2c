import type { Viewer } from "./viewer.js";

/**
 * How a credential was carried; a route accepts some of them. `mcp_token` is an access token of OAuth: only the door that
 * such tokens are for reads any, everywhere else they are unknown.
 */
export type CredentialScheme = "api_key" | "service_token" | "bearer" | "mcp_token";

export interface PresentedCredential {
  readonly scheme: CredentialScheme;
  /** The secret text as it came. Never log it. */
  readonly value: string;
  /** Of an `mcp_token`: the address that it must have been given for. */
  readonly audience?: string;
}

/**
 * Who is this credential? Implemented by org, used by the gateway. Answers null for everything that is not valid right
 * now: unknown, malformed, revoked, expired, or of a deleted identity.
 */
export interface CredentialDirectory {
  lookup(credential: PresentedCredential): Promise<Viewer | null>;
  /**
   * Rebuilds the viewer of a live stream from the credential it was opened with; null when it is no longer valid. The
   * result may differ from `viewer` after a claim or a move.
   */
  refresh(viewer: Viewer): Promise<Viewer | null>;
}
