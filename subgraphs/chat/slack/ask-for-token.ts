import type { Services } from "../../shared/context/services.js";
import { openSlack } from "./open-slack.js";
import type { SlackAnswer } from "./rules/slack-answer.js";
import type { SlackApp } from "./slack-app.js";

/** The app exchanges one of these for a token: the code from a browser's return, or the refresh token of an earlier one. */
export type TokenRequest = { readonly code: string; readonly redirectUri: string } | { readonly refreshToken: string };

/** Asks Slack for a token of the app (oauth.v2.access), once, with a time limit in milliseconds. */
export async function askForToken(
  services: Pick<Services, "config" | "parts">,
  { clientId, clientSecret }: SlackApp,
  request: TokenRequest,
  milliseconds: number,
): Promise<SlackAnswer> {
  const given =
    "code" in request
      ? { code: request.code, redirect_uri: request.redirectUri }
      : { grant_type: "refresh_token", refresh_token: request.refreshToken };
  const input = { client_id: clientId, client_secret: clientSecret, ...given };
  return openSlack(services).call({ method: "oauth.v2.access", input, sharedBy: "oauth.v2.access", milliseconds });
}
