import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { isAgentAddress } from "../../shared/rules/human-email.js";
import { type ExternalAccountRow, findExternalAccount, noteToldAddress } from "./store/external-accounts.js";
import { changeAddress, findUserByEmail, lockPerson, type UserRow } from "../people/store/people.js";

/**
 * The provider tells an address of a person who is known by its subject, and says that it is proved: when it is not the
 * one that it told before, it is theirs from now on. One that another person has here, or an agent, stays with them, and
 * the old one with this person: two people never become one. Answers the person as they are then.
 */
export async function takeNewAddress(
  tx: Transaction,
  { config, log }: Pick<Services, "config" | "log">,
  { issuer, subject, email: told, user }: ExternalAccountRow,
  email: string,
): Promise<UserRow> {
  if (told === email) return user;
  await lockPerson(tx, email);
  const present = await findExternalAccount(tx, issuer, subject);
  // Another request with the same token may have been faster.
  if (present === null || present.email === email) return present?.user ?? user;
  await noteToldAddress(tx, issuer, subject, email);
  if (present.user.email === email) return present.user;
  const isTaken = isAgentAddress(email, config.MAIL_DOMAIN) || (await findUserByEmail(tx, email)) !== null;
  if (!isTaken) return changeAddress(tx, user.id, email);
  log.warn(
    { user: user.id },
    "The sign-in provider tells a new address of a person, which is another's here; the old one stays",
  );
  return present.user;
}
