import type { Services } from "../../shared/context/services.js";
import type { Reader } from "../../shared/database/client.js";
import { isAgentAddress } from "../../shared/rules/human-email.js";
import { isNamedAsHuman } from "../signup/public.js";
import { findHandovers, findMembershipByEmail, isInvited } from "../people/public.js";

/**
 * Whether the person with a lower-cased address may sign in (`SIGN_UP`): everybody if it is open; else members, invited
 * people, and humans whose agent waits for them. Never an agent with its own mailbox.
 */
export async function isExpected(
  db: Reader,
  { clock, config }: Pick<Services, "clock" | "config">,
  email: string,
): Promise<boolean> {
  if (isAgentAddress(email, config.MAIL_DOMAIN)) return false;
  return (
    config.SIGN_UP === "open" ||
    (await findMembershipByEmail(db, email)) !== null ||
    (await isInvited(db, email, clock.now())) ||
    (await findHandovers(db, email)).length > 0 ||
    (await isNamedAsHuman(db, email))
  );
}
