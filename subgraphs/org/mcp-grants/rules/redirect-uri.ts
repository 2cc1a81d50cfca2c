import { longestUrl } from "./limits.js";

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;
/**
 * Characters that parsers remove or interpret differently: a URL with any of them would not be the one that was
 * compared.
 */
const plain = /^[\u0021-\u005b\u005d-\u007e]+$/;

/** Whether a URL leads to the machine of the user who opens it. */
export const isLoopback = ({ hostname }: URL): boolean => loopback.test(hostname);

/**
 * Whether a redirect URI is allowed: https, or http on the user's machine (MCP 2026-07-28, Communication Security). No
 * scheme that a browser executes, no credentials, no fragment.
 */
export function isRedirectUri(text: string): boolean {
  // The parser adds missing slashes: `https:app.example` is not a URL with a host.
  if (text.length > longestUrl || !plain.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) {
    return false;
  }
  const url = new URL(text);
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));
  return isSafe && url.username === "" && url.password === "" && !text.includes("#");
}

/**
 * Whether a URL equals one of the registered ones exactly. On the user's own machine the port may differ: a program
 * gets it when it starts (OAuth 2.1, 8.4.2).
 */
export function isRegistered(registered: readonly string[], text: string): boolean {
  if (registered.includes(text)) return true;
  const given = withoutPort(text);
  return given !== null && registered.some((one) => withoutPort(one) === given);
}

/** A URL of the user's machine without its port; null for any other. */
function withoutPort(text: string): string | null {
  if (!isRedirectUri(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "http:" || !isLoopback(url)) return null;
  // Cut from the text: parsing and writing could make two different texts equal.
  return text.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/, "$1");
}
