import type { Services } from "../../shared/context/services.js";
import { openSlack } from "../slack/public.js";
import { isBotInUse } from "./store/revocations.js";

/** Beside another call of Slack, within the ten seconds that an operation has. */
const milliseconds = 3_000;

/**
 * Has Slack end a token of the installed app (auth.revoke), unless a connection works by the same bot. Answers whether
 * there is nothing more to do: it is ended, it was dead already, or it must live on. Calling it again is harmless.
 *
 * Whoever connects that bot between the check and the call finds its token dead and is asked to authorize again.
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
