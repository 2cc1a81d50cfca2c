import { requestedScopes } from "./requested-scopes.js";

/** What the page of Slack is asked with. */
export interface Authorization {
  readonly clientId: string;
  readonly state: string;
  readonly redirectUri: string;
  readonly workspaceId: string | null;
}

/** Address of the page on which somebody approves the app (wire contract chat 10.2: browser). */
export function authorizeUrl(webUrl: string, { clientId, state, redirectUri, workspaceId }: Authorization): string {
  const url = new URL("/oauth/v2/authorize", webUrl);
  url.searchParams.set("client_id", clientId);
  url.searchParams.set("scope", requestedScopes.join(","));
  url.searchParams.set("state", state);
  url.searchParams.set("redirect_uri", redirectUri);
  if (workspaceId !== null) url.searchParams.set("team", workspaceId);
  return url.href;
}
