import type { Viewer } from "./viewer.js";

/**
 * How a credential was sent; a route accepts some of them. `mcp_token` is an OAuth access token: only the endpoint that
 * such tokens are for accepts them, everywhere else they are unknown.
 */
export type CredentialScheme = "api_key" | "service_token" | "bearer" | "mcp_token";

export interface PresentedCredential {
  readonly scheme: CredentialScheme;
  /** The secret text of the request. Never log it. */
  readonly value: string;
  /** For an `mcp_token`: the address that it must have been issued for. */
  readonly audience?: string;
}

/**
 * Finds the owner of a credential. Implemented by org, used by the gateway. Returns null for everything that is not
 * valid at the moment: unknown, malformed, revoked, expired, or of a deleted identity.
 */
export interface CredentialDirectory {
  lookup(credential: PresentedCredential): Promise<Viewer | null>;
  /**
   * Rebuilds the viewer of a live stream from its credential; null when this is no longer valid. The result may differ
   * from `viewer` after a claim or a move.
   */
  refresh(viewer: Viewer): Promise<Viewer | null>;
}
