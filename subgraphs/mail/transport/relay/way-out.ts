import type { Config } from "../../../shared/config/config.js";

/** How mail to other installations is sent: through a relay, into the development outbox, or not at all. */
export type WayOut = "relay" | "outbox" | "none";

/**
 * If there is a relay, through it. Otherwise, in development (embedded database and no public address), into the outbox
 * for system mail (wire contract mail 17.3).
 */
export function wayOut({ MAIL_RELAY_URL, DATABASE_URL, PUBLIC_BASE_URL }: Config): WayOut {
  if (MAIL_RELAY_URL !== undefined) return "relay";
  return DATABASE_URL === undefined && PUBLIC_BASE_URL === undefined ? "outbox" : "none";
}
