import { requestedScopes } from "./requested-scopes.js";

/** The parameters of Slack's page. */
export interface Authorization {
  readonly clientId: string;
  readonly state: string;
  readonly redirectUri: string;
  readonly workspaceId: string | null;
}

/** The URL of the page on which a user approves the app (wire contract chat 10.2: browser). */
export function authorizeUrl(webUrl: string, { clientId, state, redirectUri, workspaceId }: Authorization): string {
  const url = new URL("/oauth/v2/authorize", webUrl);
  url.searchParams.set("client_id", clientId);
  url.searchParams.set("scope", requestedScopes.join(","));
  url.searchParams.set("state", state);
  url.searchParams.set("redirect_uri", redirectUri);
  if (workspaceId !== null) url.searchParams.set("team", workspaceId);
  return url.href;
}
