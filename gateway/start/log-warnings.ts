import type { Logger } from "../../subgraphs/shared/logging/logger.js";

/**
 * Writes the warnings of Node and of libraries to the log; Node would print its own lines between those of the log. The
 * warnings contain no user data.
 */
export function logWarnings(log: Logger): void {
  process.removeAllListeners("warning");
  process.on("warning", (warning: Error & { readonly code?: string }) => {
    const { name, code, message } = warning;
    log.warn({ warning: name, ...(code === undefined ? {} : { code }), reason: message }, "The runtime warns");
  });
}
