import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { queueSystemMail } from "../../shared/system-mail/queue-system-mail.js";
import { verificationMail } from "./rules/verification-mail.js";
import type { SignupRow } from "./store.js";
import type { IdentityRow } from "../identities/public.js";

/** Asks the human of an agent, by mail, to confirm it. */
export async function sendVerificationMail(
  tx: Transaction,
  services: Services,
  identity: IdentityRow,
  signup: Pick<SignupRow, "humanEmail" | "emailAddress" | "noteToHuman" | "harness">,
  code: string,
): Promise<void> {
  const { agentHandle, displayName, organizationId } = identity;
  const consoleUrl = `${services.publicBaseUrl}/sign-in`;
  const mail = verificationMail({ agentHandle, displayName, ...signup, code, consoleUrl });
  await queueSystemMail(tx, services, { organizationId, to: signup.humanEmail, ...mail });
}
