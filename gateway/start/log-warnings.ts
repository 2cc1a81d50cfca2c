import type { Logger } from "../../subgraphs/shared/logging/logger.js";

/**
 * Has the warnings of Node and of libraries written to the log, where Node would write lines of its own between those of
 * the log. They hold what a program does and nothing of anybody's data.
 */
export function logWarnings(log: Logger): void {
  process.removeAllListeners("warning");
  process.on("warning", (warning: Error & { readonly code?: string }) => {
    const { name, code, message } = warning;
    log.warn({ warning: name, ...(code === undefined ? {} : { code }), reason: message }, "The runtime warns");
  });
}
