import type { Config } from "../config/config.js";

/**
 * Whether this server stores its mail as files and shows them to its operator. They contain the sign-in links of all
 * users, so a server that others can reach, directly or through a proxy, never does.
 */
export function showsOutbox(
  config: Pick<Config, "PARLEY_ROLE" | "MAIL_RELAY_URL" | "PUBLIC_BASE_URL" | "TRUST_PROXY">,
): boolean {
  const { PARLEY_ROLE, MAIL_RELAY_URL, PUBLIC_BASE_URL, TRUST_PROXY } = config;
  return PARLEY_ROLE === "all" && [MAIL_RELAY_URL, PUBLIC_BASE_URL, TRUST_PROXY].every((value) => value === undefined);
}
