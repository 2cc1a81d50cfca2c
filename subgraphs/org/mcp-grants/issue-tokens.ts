import { randomBytes } from "node:crypto";
import type { Transaction } from "../../shared/database/client.js";
import { hashSecret } from "../../shared/secrets/keyring.js";
import { accessSeconds, unusedDays } from "./rules/limits.js";
import { accessText, refreshText } from "./rules/token-text.js";
import { replaceTokens } from "./store/grant-secrets.js";

/** What a client gets. Only hashes of it are kept. */
export interface IssuedTokens {
  readonly accessToken: string;
  /** Seconds until the access token ends. */
  readonly expiresIn: number;
  readonly refreshToken: string;
}

/** Gives new tokens in the place of all that a locked grant had. `family` is what its refresh tokens have in common. */
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

/** 256 random bits as 43 characters, as keys have them. */
export const newSecret = (): string => randomBytes(32).toString("base64url");
