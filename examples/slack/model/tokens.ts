import { randomBytes } from "node:crypto";
import { limits } from "./limits.js";
import type { Model } from "./model.js";
import { Refusal } from "./refusal.js";

/** `app` is the token for Socket Mode (xapp). */
export type TokenKind = "bot" | "user" | "app";

/** The credential of a caller. */
export interface Token {
  readonly token: string;
  readonly kind: TokenKind;
  readonly appId: string | null;
  /** Null for a token of an app, which belongs to no workspace. */
  readonly workspaceId: string | null;
  readonly userId: string | null;
  readonly scopes: Set<string>;
  /** Milliseconds; null when it does not end. */
  expiresAt: number | null;
  /** Gets the next token, once; null for a token that does not end. */
  refreshToken: string | null;
  isRevoked: boolean;
}

export interface NewToken {
  readonly kind: TokenKind;
  readonly appId: string | null;
  readonly workspaceId: string | null;
  readonly userId: string | null;
  readonly scopes: readonly string[];
  readonly token?: string;
  readonly rotates?: boolean;
}

/** How long a rotating token is valid. */
export const tokenSeconds = 12 * 60 * 60;
const prefixes = { bot: "xoxb", user: "xoxp", app: "xapp" };

export function addToken(model: Model, given: NewToken): Token {
  if (model.tokens.size >= limits.tokens) throw new Refusal("too_many_tokens");
  const rotates = given.rotates ?? false;
  const text = `${prefixes[given.kind]}-local-${randomBytes(16).toString("hex")}`;
  const token: Token = {
    token: given.token ?? (rotates ? `xoxe.${text}` : text),
    kind: given.kind,
    appId: given.appId,
    workspaceId: given.workspaceId,
    userId: given.userId,
    scopes: new Set(given.scopes),
    expiresAt: rotates ? model.now() + tokenSeconds * 1000 : null,
    refreshToken: rotates ? `xoxe-local-${randomBytes(16).toString("hex")}` : null,
    isRevoked: false,
  };
  model.tokens.set(token.token, token);
  return token;
}

/** The token that a caller shows, or Slack's word for what is wrong with it. */
export function findToken(model: Model, text: string | null): Token {
  if (text === null || text === "") throw new Refusal("not_authed");
  const token = model.tokens.get(text);
  if (token === undefined) throw new Refusal("invalid_auth");
  if (token.isRevoked) throw new Refusal("token_revoked");
  if (token.expiresAt !== null && token.expiresAt <= model.now()) throw new Refusal("token_expired");
  if (token.userId !== null && model.user(token.userId).deleted) throw new Refusal("account_inactive");
  return token;
}

/** The next token of an app, for a refresh token that was not used before. */
export function refresh(model: Model, appId: string, refreshToken: string): Token {
  const old = [...model.tokens.values()].find((token) => token.refreshToken === refreshToken && token.appId === appId);
  if (refreshToken === "" || old === undefined || old.isRevoked) throw new Refusal("invalid_refresh_token");
  old.refreshToken = null;
  const { kind, workspaceId, userId, scopes } = old;
  return addToken(model, { kind, appId, workspaceId, userId, scopes: [...scopes], rotates: true });
}
