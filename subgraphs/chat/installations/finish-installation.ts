import type { Services } from "../../shared/context/services.js";
import { Problem } from "../../shared/errors/problem.js";
import { connectBot, type Grant, grantOf, revokeToken } from "../connections/public.js";
import { askForToken, slackApp } from "../slack/public.js";
import { exchangeMilliseconds } from "./rules/limits.js";
import type { InstallRow } from "./store.js";

/** Those that the connection has stay. */
const noEventSecrets = { signingSecret: null, appToken: null };

/** How an installation ended. */
export type InstallationOutcome =
  | "connected"
  | "declined"
  | "slack_refused"
  | "link_invalid"
  | "other_browser"
  | "wrong_workspace"
  | "not_a_bot"
  | "identity_gone"
  | "slack_unavailable";

/** The outcome, and Slack's word for it where it has one. */
export interface InstallationEnd {
  readonly outcome: InstallationOutcome;
  readonly slackError: string | null;
}

/**
 * Exchanges the code that a browser brought back, and connects the identity (wire contract chat 10.2: callback, store,
 * checks). The code is good once, and so was the installation: if Slack's answer is lost, the user starts again. A token
 * that is not used is ended at Slack.
 */
export async function finishInstallation(
  services: Services,
  { identityId, workspaceId }: InstallRow,
  { code, redirectUri }: { readonly code: string; readonly redirectUri: string },
): Promise<InstallationEnd> {
  const app = slackApp(services.config);
  if (app === null) return end("link_invalid");
  const grant = grantOf(await askForToken(services, app, { code, redirectUri }, exchangeMilliseconds));
  if (!("token" in grant)) {
    if (grant.kind !== "refused") return end(grant.kind === "not_a_bot" ? "not_a_bot" : "slack_unavailable");
    services.log.warn({ slackError: grant.word }, "Slack refused an installation");
    return end("slack_refused", grant.word);
  }
  const { bot } = grant;
  if (bot === null || (workspaceId !== null && bot.workspaceId !== workspaceId)) {
    return unused(services, grant, "wrong_workspace");
  }
  try {
    await connectBot(services, { identityId, organizationId: null }, bot, grant, noEventSecrets);
    return end("connected");
  } catch (error) {
    const ended = await unused(services, grant, "identity_gone");
    if (error instanceof Problem && refusesIdentity.has(error.code)) return ended;
    throw error;
  }
}

/** Any other problem is ours, not the identity's. */
const refusesIdentity: ReadonlySet<string> = new Set(["not_found", "claimed_agent_required"]);

async function unused(services: Services, grant: Grant, outcome: InstallationOutcome): Promise<InstallationEnd> {
  const ended = await revokeToken(services, grant.token, grant.bot);
  if (!ended) services.log.warn({ outcome }, "An unused token could not be revoked at Slack");
  return end(outcome);
}

function end(outcome: InstallationOutcome, slackError: string | null = null): InstallationEnd {
  return { outcome, slackError };
}
