import type { Services } from "./services.js";

const loopback = /^(?:localhost|127\.0\.0\.1)(?::(\d{1,5}))?$/;

/**
 * The origin by which a caller on the same machine reached this server, when none is configured; else undefined. To
 * clients `localhost` and `127.0.0.1` are different origins, and they refuse a card that names the other one (wire
 * contract a2a 1). Any other Host or port is ignored: it would let a caller choose the links in our mails and answers.
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
