import { type App, grant, install } from "../model/apps.js";
import type { Model } from "../model/model.js";
import { useCode } from "../model/oauth.js";
import { Refusal } from "../model/refusal.js";
import { refresh, type Token, tokenSeconds } from "../model/tokens.js";
import type { Arguments } from "./arguments.js";
import type { Answer, Method } from "./method.js";

/** A code of a browser, or a refresh token, becomes a bot token. */
const access: Method = {
  auth: "none",
  run({ model, args, authorization }) {
    const app = findClient(model, args, authorization);
    const type = args.text("grant_type") ?? "authorization_code";
    if (type === "refresh_token") {
      return tokenJson(model, app, refresh(model, app.id, args.text("refresh_token") ?? ""), null);
    }
    if (type !== "authorization_code") throw new Refusal("invalid_grant_type");
    const code = useCode(model, args.text("code") ?? "", app.clientId, args.text("redirect_uri"));
    return tokenJson(model, app, grant(model, app.id, code.workspaceId, code.scopes), code.userId);
  },
};

function tokenJson(model: Model, app: App, token: Token, userId: string | null): Answer {
  const { id, name } = model.workspace(token.workspaceId!);
  return {
    app_id: app.id,
    ...(userId === null ? {} : { authed_user: { id: userId } }),
    scope: [...token.scopes].join(","),
    token_type: "bot",
    access_token: token.token,
    bot_user_id: install(model, app.id, id).botUserId,
    team: { id, name },
    enterprise: null,
    is_enterprise_install: false,
    ...(token.refreshToken === null ? {} : { refresh_token: token.refreshToken, expires_in: tokenSeconds }),
  };
}

/** The app that knows its secret, told as arguments or by HTTP's basic authentication. */
function findClient(model: Model, args: Arguments, authorization: string | null): App {
  const basic = /^Basic ([\w+/=]+)$/i.exec(authorization ?? "")?.[1];
  const [id, secret] =
    basic === undefined
      ? [args.text("client_id"), args.text("client_secret")]
      : new URLSearchParams(`c=${Buffer.from(basic, "base64").toString("utf8").replace(":", "&c=")}`).getAll("c");
  const app = [...model.apps.values()].find(({ clientId }) => clientId === id);
  if (app === undefined) throw new Refusal("invalid_client_id");
  if (app.clientSecret !== secret) throw new Refusal("bad_client_secret");
  return app;
}

export const oauthMethods = { "oauth.v2.access": access };
