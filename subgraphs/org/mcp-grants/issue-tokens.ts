import { randomBytes } from "node:crypto";
import type { Transaction } from "../../shared/database/client.js";
import { hashSecret } from "../../shared/secrets/keyring.js";
import { accessSeconds, unusedDays } from "./rules/limits.js";
import { accessText, refreshText } from "./rules/token-text.js";
import { replaceTokens } from "./store/grant-secrets.js";

/** The tokens for a client. The database stores only their hashes. */
export interface IssuedTokens {
  readonly accessToken: string;
  /** Seconds until the access token expires. */
  readonly expiresIn: number;
  readonly refreshToken: string;
}

/** Issues new tokens and replaces all tokens of a locked grant. `family` is the common part of its refresh tokens. */
export async function issueTokens(
  tx: Transaction,
  now: Date,
  grantId: string,
  { codeUsedAt, family }: { readonly codeUsedAt: Date; readonly family: string },
): Promise<IssuedTokens> {
  const [access, refresh] = [newSecret(), newSecret()];
  await replaceTokens(tx, grantId, {
    codeUsedAt,
    accessHash: hashSecret(access),
    accessExpiresAt: new Date(now.getTime() + accessSeconds * 1_000),
    familyHash: hashSecret(family),
    refreshHash: hashSecret(refresh),
    expiresAt: new Date(now.getTime() + unusedDays * 24 * 3600_000),
  });
  return {
    accessToken: accessText({ grantId, secret: access }),
    expiresIn: accessSeconds,
    refreshToken: refreshText({ grantId, family, secret: refresh }),
  };
}

/** 256 random bits as 43 characters, as in keys. */
export const newSecret = (): string => randomBytes(32).toString("base64url");
