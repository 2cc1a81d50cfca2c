import { normalizeHumanEmail } from "../../../shared/rules/human-email.js";
import { oneLine } from "../../../shared/rules/one-line.js";
import { textViolation } from "../../../shared/rules/text.js";

/** The claims of an outside sign-in provider that are used. */
export interface ProviderClaims {
  readonly issuer: string;
  /** The person's permanent id at that issuer. */
  readonly subject: string;
  /** Lower-cased; null unless the provider says that it is verified. */
  readonly email: string | null;
  /** One line. */
  readonly name: string | null;
  /**
   * The organization that the token is for; null when it names none. Ids in another format are ignored: some providers
   * have organizations of their own.
   */
  readonly organizationId: string | null;
}

/** Length of a person's name, in code points. */
const nameLength = { min: 1, max: 255 } as const;

const longestSubject = 255;
const ourOrganization = /^org_[0-9a-f]{32}$/;

/** The claims of a verified token; null when it has no subject. An unverified address is ignored. */
export function readProviderClaims(payload: Readonly<Record<string, unknown>>): ProviderClaims | null {
  const { iss, sub, email, email_verified: proved, name: claimedName, org_id: organizationId } = payload;
  if (typeof iss !== "string" || typeof sub !== "string") return null;
  if (sub === "" || sub.length > longestSubject || sub.includes("\0")) return null;
  const isProved = proved === true || proved === "true";
  // It appears in mails, and in the name of an organization.
  const name = typeof claimedName === "string" ? oneLine(claimedName).trim() : "";
  const fits = textViolation(["name"], name, nameLength) === null;
  return {
    issuer: iss,
    subject: sub,
    email: isProved && typeof email === "string" ? normalizeHumanEmail(email) : null,
    name: fits ? name : null,
    organizationId: typeof organizationId === "string" && ourOrganization.test(organizationId) ? organizationId : null,
  };
}
