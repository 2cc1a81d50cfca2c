import type { Logger } from "../../subgraphs/shared/logging/logger.js";

/** Drops every line. */
export const silentLogger: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  child: () => silentLogger,
};
