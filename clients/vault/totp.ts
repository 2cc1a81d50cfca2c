import { fromBase32 } from "./base32.js";
import { VaultFormatError } from "./errors.js";
import type { Totp } from "./payload-types.js";

const HASHES = { sha1: "SHA-1", sha256: "SHA-256", sha512: "SHA-512" } as const;
const DIGITS: readonly unknown[] = [6, 8];
const PERIODS: readonly unknown[] = [30, 60];

/** A one-time password and how long it is still good. */
export interface OneTimePassword {
  /** 6 or 8 digits; a text, because it may start with zeros. */
  readonly code: string;
  readonly secondsLeft: number;
}

/**
 * The one-time password of a login, made here: no server is asked (RFC 6238, wire contract vault 1.3).
 * @param at milliseconds since 1970
 * @throws VaultFormatError when the settings are none
 */
export async function oneTimePassword(totp: Totp, at: number = Date.now()): Promise<OneTimePassword> {
  requireTotp(totp);
  const { digits, period, algorithm } = withDefaults(totp);
  const seconds = Math.floor(at / 1000);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(seconds / period)));
  const hmac = { name: "HMAC", hash: HASHES[algorithm] };
  const key = await crypto.subtle.importKey("raw", fromBase32(totp.secret), hmac, false, ["sign"]);
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  // The last four bits of the hash say where in it the code is (RFC 4226, 5.3).
  const offset = mac.getUint8(mac.byteLength - 1) & 0xf;
  const code = (mac.getUint32(offset) & 0x7fffffff) % 10 ** digits;
  return { code: String(code).padStart(digits, "0"), secondsLeft: period - (seconds % period) };
}

/**
 * Refuses a value that is not a setting of one-time passwords: any client may have stored it.
 * @throws VaultFormatError
 */
export function requireTotp(value: unknown): asserts value is Totp {
  if (typeof value !== "object" || value === null) throw new VaultFormatError("totp is an object");
  const totp = value as Totp;
  const { algorithm, digits, period } = withDefaults(totp);
  if (typeof totp.secret !== "string" || fromBase32(totp.secret).length === 0) {
    throw new VaultFormatError("The secret of one-time passwords is base32");
  }
  if (!Object.hasOwn(HASHES, algorithm)) throw new VaultFormatError("algorithm is sha1, sha256 or sha512");
  if (!DIGITS.includes(digits)) throw new VaultFormatError("digits is 6 or 8");
  if (!PERIODS.includes(period)) throw new VaultFormatError("period is 30 or 60 seconds");
}

const withDefaults = ({ algorithm, digits, period }: Totp) => ({
  algorithm: algorithm ?? "sha1",
  digits: digits ?? 6,
  period: period ?? 30,
});
