import type { Violation } from "../../../shared/errors/problem.js";
import { isStorableText } from "../../../shared/rules/plain-json.js";

const longest = 2048;
const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * What is wrong with a redirect URL for a browser, or null: it must be https, or plain http on the visitor's own
 * machine, without credentials. Undefined and null mean that none was given.
 */
export function pageAddressViolation(path: Violation["path"], address: string | null | undefined): Violation | null {
  if (address === undefined || address === null || isPageAddress(address)) return null;
  return {
    path,
    message: `This must be an https address, or http on localhost, of at most ${longest} characters.`,
    type: "url_parsing",
  };
}

function isPageAddress(address: string): boolean {
  if (address.length > longest || !isStorableText(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && loopbackHosts.has(hostname));
}
