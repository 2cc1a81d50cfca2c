import type { Config } from "../../../shared/config/config.js";

/** How mail to other installations leaves: through a relay, into the outbox of development, or not at all. */
export type WayOut = "relay" | "outbox" | "none";

/**
 * With a relay, through it. Without one, in development (embedded database and no public address), into the outbox that
 * system mail goes to (wire contract mail 17.3).
 */
export function wayOut({ MAIL_RELAY_URL, DATABASE_URL, PUBLIC_BASE_URL }: Config): WayOut {
  if (MAIL_RELAY_URL !== undefined) return "relay";
  return DATABASE_URL === undefined && PUBLIC_BASE_URL === undefined ? "outbox" : "none";
}
