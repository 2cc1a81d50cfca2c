import type { Services } from "../shared/context/services.js";
import { createOrganization } from "./actions/create-organization.js";
import { createSignInLink } from "./actions/create-sign-in-link.js";
import { mintKey } from "./actions/mint-key.js";
import { issueSessionToken } from "./issuer/session-token.js";
import { claimFirstOrganization } from "./store/organizations.js";

/** What the first start hands to its owner. The secrets are shown here and never again. */
export interface BootstrapResult {
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly email: string;
  /** A full admin API key. */
  readonly adminKey: string;
  /** A bearer token of the admin, good for 12 hours. */
  readonly consoleToken: string;
  /** Works once, for 15 minutes. */
  readonly signInUrl: string;
  readonly signInExpiresAt: Date;
}

/**
 * Makes the first organization with its admin, an admin key and a sign-in link; null when there is one already. Any
 * number of servers may start at once: one of them makes it.
 */
export async function bootstrap(services: Services): Promise<BootstrapResult | null> {
  const { database, clock } = services;
  const made = await database.request.transaction(async (tx) => {
    if (!(await claimFirstOrganization(tx))) return null;
    const { organization, user } = await createOrganization(tx, clock, {
      name: "First organization",
      slug: "first",
      plan: "team",
      adminEmail: "admin@parley.localhost",
      adminName: "Admin",
    });
    const owner = { organizationId: organization.id, userId: user.id };
    const key = await mintKey(tx, clock, {
      organizationId: organization.id,
      scopedIdentityId: null,
      createdBy: user.id,
      creatorType: "human",
      label: "First admin key",
      description: null,
      expiresAt: null,
    });
    return { organization, user, key: key.secret, link: await createSignInLink(tx, services, owner) };
  });
  if (made === null) return null;
  const { organization, user, key, link } = made;
  const session = await issueSessionToken(services, { organizationId: organization.id, role: "admin", user });
  return {
    baseUrl: services.publicBaseUrl,
    organizationId: organization.id,
    userId: user.id,
    email: user.email,
    adminKey: key,
    consoleToken: session.token,
    signInUrl: link.url,
    signInExpiresAt: link.expiresAt,
  };
}
