import type { Config } from "../config/config.js";

/**
 * Whether this server keeps its mail as files and shows them to its operator. Everybody's sign-in links are in them, so a
 * server that others reach, directly or through a proxy, never does.
 */
export function showsOutbox(
  config: Pick<Config, "PARLEY_ROLE" | "MAIL_RELAY_URL" | "PUBLIC_BASE_URL" | "TRUST_PROXY">,
): boolean {
  const { PARLEY_ROLE, MAIL_RELAY_URL, PUBLIC_BASE_URL, TRUST_PROXY } = config;
  return PARLEY_ROLE === "all" && [MAIL_RELAY_URL, PUBLIC_BASE_URL, TRUST_PROXY].every((value) => value === undefined);
}
