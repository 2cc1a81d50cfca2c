import type { Keyring, KeyUse } from "./keyring.js";

const macBytes = 16;

/** An opaque text that only this installation can have made: base64url(JSON).base64url(MAC). Not encrypted. */
export function signText(keyring: Keyring, use: KeyUse, purpose: string, value: unknown): string {
  const body = Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${body}.${keyring.mac(use, `${purpose}\n${body}`, macBytes).toString("base64url")}`;
}

/** The value of a text that `signText` made for the same use and purpose; undefined for anything else. */
export function readSignedText(keyring: Keyring, use: KeyUse, purpose: string, text: string): unknown {
  const [body, mac, ...rest] = text.split(".");
  if (body === undefined || mac === undefined || rest.length > 0) return undefined;
  const bytes = Buffer.from(mac, "base64url");
  // base64url has several spellings of the same bytes; only the issued one is valid.
  if (bytes.length !== macBytes || bytes.toString("base64url") !== mac) return undefined;
  if (!keyring.verifyMac(use, `${purpose}\n${body}`, bytes)) return undefined;
  try {
    return JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
