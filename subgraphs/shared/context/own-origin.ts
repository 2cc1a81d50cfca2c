import type { Config } from "../config/config.js";

const loopback = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/;

/**
 * The origin by which a caller reached this server on its own machine, when none is configured; undefined otherwise.
 * `localhost` and `127.0.0.1` are different origins to clients: a card that names the other one is refused (wire
 * contract a2a 1). Any other Host would let a caller choose what our links say.
 */
export function ownOrigin(config: Config, protocol: string, host: string | undefined): string | undefined {
  const isOurs = config.PUBLIC_BASE_URL === undefined && host !== undefined && loopback.test(host);
  return isOurs ? `${protocol}://${host}` : undefined;
}
