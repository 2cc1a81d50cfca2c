import type { Revocation } from "./revocation.js";

/** What one process hears from the others. Nothing here is durable: after a reconnect, assume that anything was missed. */
export interface Notifications {
  /** Whether notifications arrive right now. While they do not, caches must be short-lived (5 s). */
  isListening(): boolean;
  /** Credentials or memberships that stopped being what they were, in every process, this one included. */
  onRevoked(listener: (revocation: Revocation) => void): () => void;
  /** Called when notifications arrive again after a gap: drop everything that a missed one would have dropped. */
  onReconnect(listener: () => void): () => void;
}
