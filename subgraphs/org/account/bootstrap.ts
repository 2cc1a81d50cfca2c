import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { SigningKey } from "../../shared/secrets/key-pair.js";
import { claimFirstOrganization, createOrganization } from "../people/public.js";
import { createSignInLink, signingKey, startSession } from "../sign-in/public.js";
import { mintKey } from "../keys/public.js";

/** The first console user. It has no mailbox and signs in only by links. */
export const firstAdminEmail = "admin@parley.localhost";

/** The result of the first start. The secrets are shown here and never again. */
export interface BootstrapResult {
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly email: string;
  /** A full admin API key. */
  readonly adminKey: string;
  /** A bearer token of the admin, valid for 12 hours. */
  readonly consoleToken: string;
  /** Works once, for 15 minutes. */
  readonly signInUrl: string;
  readonly signInExpiresAt: Date;
}

/** The inputs for the first organization; a command needs no other parts of a server. */
export type BootstrapServices = Pick<Services, "database" | "keyring" | "clock" | "publicBaseUrl">;

/**
 * Creates the first organization with its admin, an admin key and a sign-in link; null when there is one already.
 * Several servers may start at once: only one of them creates it.
 * @param deliver runs before the commit: if it fails while storing the secrets, nothing is created
 */
export async function bootstrap(
  services: BootstrapServices,
  deliver: (result: BootstrapResult) => Promise<void> = async () => {},
): Promise<BootstrapResult | null> {
  const key = await signingKey(services);
  // A first start on a busy machine may take longer than a request may.
  return services.database.jobs.transaction(async (tx) => {
    if (!(await claimFirstOrganization(tx))) return null;
    const result = await makeFirstOrganization(tx, services, key);
    await deliver(result);
    return result;
  });
}

async function makeFirstOrganization(
  tx: Transaction,
  services: BootstrapServices,
  key: SigningKey,
): Promise<BootstrapResult> {
  const { clock } = services;
  const { organization, user } = await createOrganization(tx, clock, {
    name: "First organization",
    slug: "first",
    plan: "team",
    adminEmail: firstAdminEmail,
    adminName: "Admin",
  });
  const owner = { organizationId: organization.id, userId: user.id };
  const adminKey = await mintKey(tx, clock, {
    organizationId: organization.id,
    scopedIdentityId: null,
    createdBy: user.id,
    creatorType: "human",
    label: "First admin key",
    description: null,
    expiresAt: null,
  });
  const link = await createSignInLink(tx, services, owner);
  const member = { organizationId: organization.id, role: "admin", user } as const;
  const start = { origin: "first_start", userAgent: null, clientAddress: null } as const;
  const session = await startSession(tx, clock, key, member, start);
  return {
    baseUrl: services.publicBaseUrl,
    ...owner,
    email: user.email,
    adminKey: adminKey.secret,
    consoleToken: session!.token,
    signInUrl: link.url,
    signInExpiresAt: link.expiresAt,
  };
}
