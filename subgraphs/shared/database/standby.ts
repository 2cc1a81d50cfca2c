import type { Client } from "pg";
import { readOnly } from "./outage.js";

/**
 * Closes a connection whose server has become read-only: another server is the primary by now, and a new connection
 * finds it. The pool would keep the old connection as long as that server runs.
 */
export function leaveStandby(client: Client): void {
  client.connection.on("errorMessage", ({ code }: { readonly code?: string }) => {
    // After the current query has its answer.
    if (code === readOnly) setImmediate(() => client.connection.stream.destroy());
  });
}
