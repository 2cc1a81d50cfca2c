import { firstAdminEmail, signInLinkFor } from "../../subgraphs/index.js";
import type { CommandServices } from "../../gateway/start/run-command.js";
import { atOnce } from "../../gateway/start/start-table.js";
import type { CommandOutput } from "./command-output.js";

/**
 * A new sign-in link for a console user, by default the first admin. It is a secret that the operator asked for
 * explicitly, so it is printed to any output. Null when there is no such user.
 */
export async function signInLinkOfUser(
  services: CommandServices,
  email = firstAdminEmail,
): Promise<CommandOutput | null> {
  const link = await signInLinkFor(services, email);
  if (link === null) return null;
  const url = atOnce(link.url);
  return {
    value: { url, expiresAt: link.expiresAt },
    lines: [url],
    remark: `Works once, until ${link.expiresAt.toISOString()}.`,
  };
}

/** Why there is no link. */
export function noSuchUser(email = firstAdminEmail): string {
  return `There is no console user with the address ${email}. The first start (npm start) creates the first user.`;
}
