import { randomBytes } from "node:crypto";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { hashSecret } from "../../shared/secrets/keyring.js";
import { signInLinkMinutes } from "./rules/limits.js";
import { insertSignInLink } from "./store/sign-in-links.js";

/** A link that signs a console user in once. */
export interface SignInLink {
  /** The token is in the fragment, so it reaches neither a server's log nor a Referer header. */
  readonly url: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/** The target of a link: a console user, or an email address. */
export type SignInLinkOwner =
  | { readonly userId: string; readonly organizationId: string }
  | { readonly email: string; readonly invitationId: string | null };

/** Creates a sign-in link; only the hash of its token is stored. */
export async function createSignInLink(
  tx: Transaction,
  { clock, publicBaseUrl }: Pick<Services, "clock" | "publicBaseUrl">,
  owner: SignInLinkOwner,
): Promise<SignInLink> {
  const token = randomBytes(32).toString("base64url");
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + signInLinkMinutes * 60_000);
  await insertSignInLink(tx, { ...owner, tokenHash: hashSecret(token), createdAt, expiresAt });
  return { url: `${publicBaseUrl}/sign-in#token=${token}`, token, expiresAt };
}
