import type { Client } from "pg";
import { readOnly } from "./outage.js";

/**
 * Ends a connection whose server takes no writes any more: another one is the primary by now, and a new connection finds
 * it. The pool would keep the old one for as long as that server lives.
 */
export function leaveStandby(client: Client): void {
  client.connection.on("errorMessage", ({ code }: { readonly code?: string }) => {
    // After whoever asked has its answer.
    if (code === readOnly) setImmediate(() => client.connection.stream.destroy());
  });
}
