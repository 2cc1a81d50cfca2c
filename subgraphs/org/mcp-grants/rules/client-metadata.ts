import { hasAtMost, textViolation } from "../../../shared/rules/text.js";
import { oneLine } from "../../../shared/rules/one-line.js";
import { longestName, longestUrl, mostRedirects } from "./limits.js";
import { isLoopback, isRedirectUri } from "./redirect-uri.js";

/** The metadata of a client that is used here. */
export interface ClientMetadata {
  /** One line of 1 to 100 characters, unverified. */
  readonly name: string;
  /** 1 to 20 redirect URIs. */
  readonly redirectUris: readonly string[];
}

/** The error in metadata, with its field. */
export interface MetadataObjection {
  readonly field: string;
  readonly message: string;
}

/**
 * Whether a client's id is the URL of its metadata document (OAuth Client ID Metadata Document, section 3): https with
 * a path, without credentials, fragment and dot segments. `allowsLoopback`: also on this machine, for development.
 */
export function isDocumentUrl(text: string, allowsLoopback: boolean): boolean {
  if (text.length > longestUrl || !/^https?:\/\/[\u0021-\u005b\u005d-\u007e]+$/.test(text) || !URL.canParse(text))
    return false;
  const url = new URL(text);
  const isSafe = url.protocol === "https:" || (allowsLoopback && isLoopback(url));
  const isPlain = url.username === "" && url.password === "" && !text.includes("#");
  // The parser resolves dot segments and lower-cases the host: only an id that it leaves unchanged is valid.
  return isSafe && isPlain && url.pathname !== "/" && url.href === text;
}

/** Reads a client's metadata: from its document, or from its registration (RFC 7591, section 2). */
export function readMetadata(value: unknown): ClientMetadata | MetadataObjection {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { field: "", message: "The metadata must be a JSON object." };
  }
  const given = value as Readonly<Record<string, unknown>>;
  const { client_name: name, redirect_uris: redirects } = given;
  const line = typeof name === "string" && hasAtMost(name, longestName) ? oneLine(name).trim() : "";
  if (textViolation([], line, { min: 1, max: longestName }) !== null) {
    return { field: "client_name", message: `client_name must have 1 to ${longestName} characters.` };
  }
  if (!Array.isArray(redirects) || redirects.length === 0 || redirects.length > mostRedirects) {
    return { field: "redirect_uris", message: `redirect_uris must have 1 to ${mostRedirects} addresses.` };
  }
  if (!redirects.every((one): one is string => typeof one === "string" && isRedirectUri(one))) {
    return { field: "redirect_uris", message: "Each redirect_uri must be https, or http on localhost." };
  }
  return unfit(given) ?? { name: line, redirectUris: redirects };
}

/** Features that a client requires and this server lacks. */
function unfit(given: Readonly<Record<string, unknown>>): MetadataObjection | null {
  const has = (field: string, needed: string): boolean => {
    const list = given[field];
    return list === undefined || (Array.isArray(list) && list.includes(needed));
  };
  const method = given["token_endpoint_auth_method"];
  if (method !== undefined && method !== "none") {
    return { field: "token_endpoint_auth_method", message: "token_endpoint_auth_method must be none." };
  }
  if (!has("grant_types", "authorization_code")) {
    return { field: "grant_types", message: "grant_types must contain authorization_code." };
  }
  if (!has("response_types", "code")) return { field: "response_types", message: "response_types must contain code." };
  return null;
}
