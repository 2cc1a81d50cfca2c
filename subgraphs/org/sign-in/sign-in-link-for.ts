import type { Services } from "../../shared/context/services.js";
import { createSignInLink, type SignInLink } from "./create-sign-in-link.js";
import { findMembershipByEmail } from "../people/public.js";

/**
 * A new sign-in link for the console user with that address, for an operator who lost the first one; null when there is
 * no such user. A user with several organizations signs in to the one they joined first.
 */
export async function signInLinkFor(
  services: Pick<Services, "database" | "clock" | "publicBaseUrl">,
  email: string,
): Promise<SignInLink | null> {
  return services.database.request.transaction(async (tx) => {
    const membership = await findMembershipByEmail(tx, email.toLowerCase());
    if (membership === null) return null;
    return createSignInLink(tx, services, { organizationId: membership.organizationId, userId: membership.user.id });
  });
}
