import { longestUrl } from "./limits.js";

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;
/** What parsers take away or read as something else: an address that has any is not the one that was compared. */
const plain = /^[\u0021-\u005b\u005d-\u007e]+$/;

/** Whether a URL leads to the machine of whoever opens it. */
export const isLoopback = ({ hostname }: URL): boolean => loopback.test(hostname);

/**
 * Whether a client may be called back at this address: https, or http on the machine of the person (MCP 2026-07-28,
 * Communication Security). Nothing that a browser would run, no credentials, no fragment.
 */
export function isRedirectUri(text: string): boolean {
  // The parser invents slashes that are missing: `https:app.example` is no address of a host.
  if (text.length > longestUrl || !plain.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) {
    return false;
  }
  const url = new URL(text);
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));
  return isSafe && url.username === "" && url.password === "" && !text.includes("#");
}

/**
 * Whether an address is one of the registered ones, letter for letter. On the person's own machine the port may be any:
 * a program gets it when it starts (OAuth 2.1, 8.4.2).
 */
export function isRegistered(registered: readonly string[], text: string): boolean {
  if (registered.includes(text)) return true;
  const given = withoutPort(text);
  return given !== null && registered.some((one) => withoutPort(one) === given);
}

/** An address of the person's machine without its port; null for any other. */
function withoutPort(text: string): string | null {
  if (!isRedirectUri(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "http:" || !isLoopback(url)) return null;
  // Cut out of the text: parsed and written again, two different texts could become one.
  return text.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/, "$1");
}
