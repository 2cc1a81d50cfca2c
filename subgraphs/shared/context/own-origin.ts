import type { Services } from "./services.js";

const loopback = /^(?:localhost|127\.0\.0\.1)(?::(\d{1,5}))?$/;

/**
 * The origin by which a caller reached this server on its own machine, when none is configured; undefined otherwise.
 * `localhost` and `127.0.0.1` are different origins to clients: a card that names the other one is refused (wire
 * contract a2a 1). Any other Host, and any port but the one that is listened on, would let a caller choose where the links
 * in our mails and answers lead.
 */
export function ownOrigin(
  { config, publicBaseUrl }: Pick<Services, "config" | "publicBaseUrl">,
  host: string | undefined,
): string | undefined {
  const named = config.PUBLIC_BASE_URL === undefined && host !== undefined ? loopback.exec(host) : null;
  if (named === null) return undefined;
  const listening = new URL(publicBaseUrl);
  const isOurs = listening.hostname === "localhost" && (named[1] ?? "80") === (listening.port || "80");
  return isOurs ? `${listening.protocol}//${host}` : undefined;
}
