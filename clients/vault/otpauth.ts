import { VaultFormatError } from "./errors.js";
import type { Totp } from "./payload-types.js";
import { requireTotp } from "./totp.js";

// By hand: browsers do not agree on the parts of a URL whose scheme they do not know.
const FORM = /^otpauth:\/\/([^/?#]*)\/?([^?#]*)\?([^#]*)/i;

/**
 * Reads what the QR code of a setup page holds: `otpauth://totp/Example:ada?secret=…&issuer=Example`. Defaults are left out.
 * @throws VaultFormatError for anything else, and for counters (`hotp`), whose codes need a server that remembers
 */
export function parseOtpauth(uri: string): Totp {
  const [, kind = "", label = "", query = ""] = FORM.exec(uri) ?? [];
  if (kind.toLowerCase() !== "totp") throw new VaultFormatError("Not an otpauth://totp/ link");
  const parameters = new URLSearchParams(query);
  const [issuer, account] = splitLabel(decode(label));
  const totp = {
    secret: (parameters.get("secret") ?? "").replace(/\s/g, ""),
    algorithm: algorithmOf(parameters.get("algorithm")),
    digits: numberOf(parameters.get("digits")),
    period: numberOf(parameters.get("period")),
    issuer: parameters.get("issuer") ?? issuer,
    account_name: account,
  };
  requireTotp(totp);
  return Object.fromEntries(Object.entries(totp).filter(([, value]) => value !== undefined)) as unknown as Totp;
}

/** `Example: ada` names the issuer and the account, `ada` the account alone. */
function splitLabel(label: string): [issuer: string | undefined, account: string | undefined] {
  const colon = label.indexOf(":");
  const issuer = colon < 0 ? "" : label.slice(0, colon).trim();
  return [issuer || undefined, label.slice(colon + 1).trim() || undefined];
}

/** Setup pages write SHA1, SHA-1, sha_1 and HmacSHA1. A missing or empty value is the default. */
function algorithmOf(text: string | null): string | undefined {
  const name = text
    ?.trim()
    .toLowerCase()
    .replace(/^hmac[-_ ]?/, "")
    .replace(/^sha[-_ ]/, "sha");
  return name === "" ? undefined : name;
}

const numberOf = (text: string | null): number | undefined => (text === null ? undefined : Number(text));

function decode(label: string): string {
  try {
    return decodeURIComponent(label);
  } catch {
    throw new VaultFormatError("The label of an otpauth link is percent-encoded");
  }
}
