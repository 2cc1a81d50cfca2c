import type { Services } from "../../shared/context/services.js";
import { openSlack } from "../slack/public.js";
import { isBotInUse } from "./store/revocations.js";

/** Beside another call of Slack, within the ten seconds that an operation has. */
const milliseconds = 3_000;

/**
 * Revokes a token of the installed app at Slack (auth.revoke), unless a connection uses the same bot. Returns whether
 * there is nothing more to do: it is revoked, it was invalid already, or it must stay valid. A repeat is harmless.
 *
 * If that bot is connected again between the check and the call, the new connection finds its token invalid and
 * requires a new authorization.
 */
export async function revokeToken(
  services: Pick<Services, "database" | "parts">,
  token: string,
  bot: { readonly workspaceId: string; readonly botUserId: string } | null,
): Promise<boolean> {
  if (bot !== null && (await isBotInUse(services.database.jobs.reader, bot))) return true;
  const sharedBy = bot?.workspaceId ?? "auth.revoke";
  const answer = await openSlack(services).call({ method: "auth.revoke", token, sharedBy, milliseconds });
  return answer.kind === "ok" || answer.kind === "refused";
}
