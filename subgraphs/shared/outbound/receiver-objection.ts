import type { Config } from "../config/config.js";
import { urlObjection } from "../rules/receiver-url.js";
import { checkUrl } from "./check-url.js";
import { RefusedAddress } from "./outbound-error.js";

/** The same for every refused address: it must not show what a host resolves to. */
export const receiverHint =
  "Receivers are called by https at public addresses. The operator can allow receivers on its own machine " +
  "with WEBHOOK_ALLOW_INSECURE=1, and receivers in private networks with WEBHOOK_ALLOW_PRIVATE=1.";

/**
 * What is wrong with the URL of a webhook receiver (wire contract org 3.3), as far as this can be decided without DNS;
 * null when nothing is. It follows the rules of outside calls: a URL that no delivery could reach is refused at once.
 */
export function receiverObjection(config: Config, url: string): string | null {
  const allowInsecure = config.WEBHOOK_ALLOW_INSECURE === "1";
  return urlObjection(url, { allowInsecure }) ?? addressObjection(config, url);
}

function addressObjection(config: Config, url: string): string | null {
  try {
    checkUrl(url, "any", config.WEBHOOK_ALLOW_INSECURE === "1", config.WEBHOOK_ALLOW_PRIVATE === "1");
    return null;
  } catch (error) {
    if (error instanceof RefusedAddress) return error.message;
    throw error;
  }
}
