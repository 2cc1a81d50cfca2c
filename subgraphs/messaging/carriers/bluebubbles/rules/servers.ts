import { isE164 } from "../../../../shared/rules/phone-number.js";
import { parsed } from "../../rules/configured-lines.js";

/** A BlueBubbles server: one Mac, one Apple account, one line. */
export interface BlueBubblesServer {
  /** Origin and path, without a trailing slash. */
  readonly url: string;
  /** It is in the query of every call, so the addresses of calls are never logged. */
  readonly password: string;
  /** Its number is its carrier_line_id too. */
  readonly number: string;
  readonly role: "router" | "pool" | "dedicated";
}

const roles: readonly unknown[] = ["router", "pool", "dedicated"];
const mostServers = 100;
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The servers of IM_BLUEBUBBLES; null when it is no list of {url, password, number, role}. */
export function readServers(setting: string | undefined): readonly BlueBubblesServer[] | null {
  if (setting === undefined) return [];
  const value = parsed(setting);
  if (!Array.isArray(value) || value.length === 0 || value.length > mostServers) return null;
  const servers = value.map(readServer).filter((server) => server !== null);
  const numbers = new Set(servers.map(({ number }) => number));
  return servers.length === value.length && numbers.size === servers.length ? servers : null;
}

function readServer(value: unknown): BlueBubblesServer | null {
  const { url, password, number, role } = (value ?? {}) as Record<string, unknown>;
  if (typeof url !== "string" || !URL.canParse(url) || typeof number !== "string" || !isE164(number)) return null;
  if (typeof password !== "string" || password === "" || !roles.includes(role)) return null;
  const { protocol, hostname, username, search, hash, origin, pathname } = new URL(url);
  // The password is in the query: in clear text it may go over this machine only.
  const isSafe = protocol === "https:" || (protocol === "http:" && loopback.test(hostname));
  if (!isSafe || username !== "" || search !== "" || hash !== "") return null;
  return { url: `${origin}${pathname.replace(/\/+$/, "")}`, password, number, role: role as BlueBubblesServer["role"] };
}
