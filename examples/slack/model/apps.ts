import { randomBytes } from "node:crypto";
import { limits } from "./limits.js";
import type { Model } from "./model.js";
import { Refusal } from "./refusal.js";
import { addToken, type Token } from "./tokens.js";
import { addUser } from "./users.js";

/** An app that workspaces can install. */
export interface App {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly signingSecret: string;
  /** Its token for Socket Mode. */
  readonly appToken: string;
  /** Its bot tokens end after twelve hours, and are renewed with refresh tokens. */
  rotatesTokens: boolean;
  /** Who is asked to install it declines. */
  isDeclined: boolean;
  /** It is declared as an agent. */
  isAgent: boolean;
  /** Where browsers may be sent back to; when empty, to any address of this machine. */
  readonly redirectUrls: string[];
  /** Where its events are posted to; null when they go to Socket Mode, or nowhere. */
  requestUrl: string | null;
}

/** An app in a workspace. */
export interface Installation {
  readonly appId: string;
  readonly workspaceId: string;
  readonly botUserId: string;
  readonly botId: string;
}

export interface NewApp {
  readonly name?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly signingSecret?: string;
  readonly appToken?: string;
  readonly rotatesTokens?: boolean;
  readonly isAgent?: boolean;
}

const secret = (): string => randomBytes(16).toString("hex");

export function addApp(model: Model, given: NewApp = {}): App {
  if (model.apps.size >= limits.apps) throw new Refusal("too_many_apps");
  const app: App = {
    id: model.nextId("A"),
    name: given.name ?? `App ${model.apps.size + 1}`,
    clientId: given.clientId ?? `4811.${model.apps.size + 1}`,
    clientSecret: given.clientSecret ?? secret(),
    signingSecret: given.signingSecret ?? secret(),
    appToken: given.appToken ?? `xapp-${secret()}`,
    rotatesTokens: given.rotatesTokens ?? false,
    isAgent: given.isAgent ?? true,
    isDeclined: false,
    redirectUrls: [],
    requestUrl: null,
  };
  model.apps.set(app.id, app);
  addToken(model, {
    token: app.appToken,
    kind: "app",
    appId: app.id,
    workspaceId: null,
    userId: null,
    scopes: ["connections:write"],
  });
  return app;
}

/** Puts an app into a workspace. Its bot is the same user each time, in no channel at first. */
export function install(model: Model, appId: string, workspaceId: string): Installation {
  const key = `${appId} ${workspaceId}`;
  const known = model.installations.get(key);
  if (known !== undefined) return known;
  const app = model.app(appId);
  const botId = model.nextId("B");
  const name = app.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const { id: botUserId } = addUser(model, workspaceId, { name, realName: app.name }, { appId, botId });
  const installation = { appId, workspaceId, botUserId, botId };
  model.installations.set(key, installation);
  return installation;
}

/**
 * The bot's token after a user has approved these scopes. An app that does not rotate tokens keeps its token, and scopes
 * that were approved before stay approved, as in Slack.
 */
export function grant(
  model: Model,
  appId: string,
  workspaceId: string,
  scopes: readonly string[],
  text?: string,
): Token {
  const { botUserId } = install(model, appId, workspaceId);
  const app = model.app(appId);
  const living = [...model.tokens.values()].filter(
    (token) => token.userId === botUserId && token.kind === "bot" && !token.isRevoked,
  );
  const all = new Set([...living.flatMap((token) => [...token.scopes]), ...scopes]);
  if (!app.rotatesTokens && living.length > 0) {
    for (const scope of all) living[0]!.scopes.add(scope);
    return living[0]!;
  }
  const given = { kind: "bot", appId, workspaceId, userId: botUserId, scopes: [...all] } as const;
  return addToken(model, { ...given, rotates: app.rotatesTokens, ...(text === undefined ? {} : { token: text }) });
}
