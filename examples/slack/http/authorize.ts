import type { App } from "../model/apps.js";
import { addCode } from "../model/oauth.js";
import { usersOf } from "../model/users.js";
import type { Parts } from "../parts.js";
import type { HttpAnswer } from "./answer.js";
import { withFaults } from "./with-faults.js";

/**
 * The page where a user approves an app. It approves at once, or declines if the app's switch says so, and redirects the
 * browser back. A link may name a workspace; the user may choose another one.
 */
export async function answerAuthorize(parts: Parts, query: URLSearchParams, signal: AbortSignal): Promise<HttpAnswer> {
  const { model } = parts;
  const given = Object.fromEntries(query);
  const arrival = { method: "oauth.v2.authorize", arguments: given, authorized: false, signal };
  return withFaults(parts, arrival, async (record) => {
    const app = [...model.apps.values()].find(({ clientId }) => clientId === query.get("client_id"));
    const problem = app === undefined ? "invalid_client_id" : problemOf(app, query);
    record.outcome = problem ?? "ok";
    if (app === undefined || problem !== null) return { status: 400, text: `Something is wrong: ${problem}` };
    const redirectUri = query.get("redirect_uri") ?? app.redirectUrls[0]!;
    const scopes = query.get("scope")!.split(/[\s,]+/);
    const ids = [model.chosenWorkspaceId, query.get("team"), ...model.workspaces.keys()];
    const workspaceId = ids.find((id) => id !== null && model.workspaces.has(id))!;
    const userId = usersOf(model, workspaceId).find(({ appId }) => appId === null)?.id ?? "USLACKBOT";
    const back = new URL(redirectUri);
    if (app.isDeclined) back.searchParams.set("error", "access_denied");
    else {
      const code = { clientId: app.clientId, workspaceId, userId, scopes, redirectUri };
      back.searchParams.set("code", addCode(model, code));
    }
    back.searchParams.set("state", query.get("state") ?? "");
    return { status: 302, headers: { location: back.href }, text: "" };
  });
}

/** What is wrong with the link, or null. */
function problemOf(app: App, query: URLSearchParams): string | null {
  const scopes = (query.get("scope") ?? "").split(/[\s,]+/).filter((scope) => scope !== "");
  if (scopes.length === 0 || scopes.length > 100) return "invalid_scope";
  if (scopes.some((scope) => !/^[a-z_:.]{1,60}$/.test(scope))) return "invalid_scope";
  const redirectUri = query.get("redirect_uri") ?? app.redirectUrls[0];
  return redirectUri !== undefined && isAllowed(app, redirectUri) ? null : "bad_redirect_uri";
}

/** An address that the app registered begins with, or one of this machine where it registered none. */
function isAllowed({ redirectUrls }: App, redirectUri: string): boolean {
  if (redirectUri.length > 2_048 || !URL.canParse(redirectUri)) return false;
  const { origin, pathname, protocol, hostname } = new URL(redirectUri);
  if (redirectUrls.length > 0) {
    return redirectUrls.some(
      (known) => new URL(known).origin === origin && pathname.startsWith(new URL(known).pathname),
    );
  }
  return ["http:", "https:"].includes(protocol) && ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
}
