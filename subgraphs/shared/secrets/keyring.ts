import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** One label per use, so that a key for one use is useless for another. */
export type KeyUse =
  | "at-rest"
  | "cursors"
  | "tickets"
  | "invitations"
  | "viewer-tokens"
  | "signup-codes"
  | "im-carriers"
  | "mail-bounces"
  | "mcp-clients"
  | "idempotency"
  | "contacts";

const version = 1;
const keyIdBytes = 8;
const ivBytes = 12;
const tagBytes = 16;
const shortestMac = 16;
const headerBytes = 1 + keyIdBytes + ivBytes + tagBytes;

/**
 * Everything derived from `PARLEY_SECRET`. The first secret seals and signs, all of them open and verify, so that a
 * secret can be rotated without a stop.
 */
export class Keyring {
  private readonly secrets: readonly { readonly id: Buffer; readonly secret: string }[];
  private readonly derived = new Map<string, Buffer>();

  /** `secret` is a comma-separated list of texts of at least 32 characters each. */
  constructor(secret: string) {
    const parts = secret
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "");
    if (parts.length === 0 || parts.some((part) => part.length < 32)) {
      throw new Error("PARLEY_SECRET must be one or more secrets of at least 32 characters each, separated by commas.");
    }
    this.secrets = parts.map((part) => ({
      id: createHash("sha256").update(`parley key id ${part}`).digest().subarray(0, keyIdBytes),
      secret: part,
    }));
  }

  /** Hex ids of the secrets, the sealing one first. */
  get keyIds(): readonly string[] {
    return this.secrets.map(({ id }) => id.toString("hex"));
  }

  /** The current 32-byte key for a use. */
  key(use: KeyUse): Buffer {
    return this.derive(this.secrets[0]!.secret, use);
  }

  /** Every valid 32-byte key for a use, the current one first. */
  keys(use: KeyUse): readonly Buffer[] {
    return this.secrets.map(({ secret }) => this.derive(secret, use));
  }

  /**
   * AES-256-GCM under the first secret. `rowId` is authenticated: a sealed value copied to another row does not open.
   * Layout: version, key id (8), iv (12), tag (16), ciphertext.
   */
  seal(plain: Uint8Array, rowId: string): Uint8Array<ArrayBuffer> {
    const { id, secret } = this.secrets[0]!;
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv("aes-256-gcm", this.derive(secret, "at-rest"), iv);
    cipher.setAAD(Buffer.concat([id, Buffer.from(rowId)]));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return new Uint8Array(Buffer.concat([Buffer.of(version), id, iv, cipher.getAuthTag(), body]));
  }

  /** Opens what `seal` made, with the secret that sealed it. Throws when it was altered or no secret fits. */
  open(sealed: Uint8Array, rowId: string): Buffer {
    const bytes = Buffer.from(sealed);
    const id = bytes.subarray(1, 1 + keyIdBytes);
    const entry = this.secrets.find((candidate) => candidate.id.equals(id));
    if (bytes[0] !== version || entry === undefined)
      throw new Error("This value was sealed with another PARLEY_SECRET.");
    // A shortened value would contain a shortened tag, which is easier to forge.
    if (bytes.length < headerBytes) throw new Error("This sealed value is cut short.");
    const iv = bytes.subarray(1 + keyIdBytes, 1 + keyIdBytes + ivBytes);
    const tagStart = 1 + keyIdBytes + ivBytes;
    const decipher = createDecipheriv("aes-256-gcm", this.derive(entry.secret, "at-rest"), iv, {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.concat([id, Buffer.from(rowId)]));
    decipher.setAuthTag(bytes.subarray(tagStart, headerBytes));
    const body = decipher.update(bytes.subarray(headerBytes));
    try {
      return Buffer.concat([body, decipher.final()]);
    } catch (error) {
      throw new Error("This sealed value was altered, or belongs to another row.", { cause: error });
    }
  }

  /** HMAC-SHA256 under the current key of the use, cut to `length` bytes. */
  mac(use: KeyUse, text: string | Uint8Array, length = 16): Buffer {
    return createHmac("sha256", this.key(use)).update(text).digest().subarray(0, length);
  }

  /** Whether `mac` is the MAC of the text under any valid key, in constant time. */
  verifyMac(use: KeyUse, text: string | Uint8Array, mac: Uint8Array): boolean {
    if (mac.length < shortestMac || mac.length > 32) return false;
    return this.keys(use).some((key) => {
      const expected = createHmac("sha256", key).update(text).digest().subarray(0, mac.length);
      return timingSafeEqual(expected, mac);
    });
  }

  private derive(secret: string, use: KeyUse): Buffer {
    const name = `${use}\n${secret}`;
    const known = this.derived.get(name);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync("sha256", secret, "parley", use, 32));
    this.derived.set(name, key);
    return key;
  }
}

/** SHA-256 of a secret that is only compared, never read again. */
export function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(secret).digest());
}

/** Whether the secret has that hash, in constant time. */
export function secretMatches(secret: string, hash: Uint8Array): boolean {
  const actual = hashSecret(secret);
  return actual.length === hash.length && timingSafeEqual(actual, hash);
}
