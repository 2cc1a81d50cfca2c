import type { Revocation } from "./revocation.js";

/**
 * Notifications that one process receives from the others. They are not durable: after a reconnect, assume that some
 * were missed.
 */
export interface Notifications {
  /** Whether notifications arrive at present. While they do not, caches must be short-lived (5 s). */
  isListening(): boolean;
  /** Credentials or memberships that changed, in any process, including this one. */
  onRevoked(listener: (revocation: Revocation) => void): () => void;
  /** Called when notifications arrive again after a gap: discard everything that a missed one would have discarded. */
  onReconnect(listener: () => void): () => void;
}
