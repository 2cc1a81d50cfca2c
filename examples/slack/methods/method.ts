import type { Model } from "../model/model.js";
import { Refusal } from "../model/refusal.js";
import type { Token } from "../model/tokens.js";
import type { User } from "../model/users.js";
import type { Arguments } from "./arguments.js";

/** Who calls: a token of a user in a workspace. */
export interface Caller {
  readonly token: Token;
  readonly workspaceId: string;
  /** The bot, or the person of a user token. */
  readonly user: User;
}

/** The arguments of a method. */
export interface Call {
  readonly model: Model;
  readonly args: Arguments;
}

export type Answer = Readonly<Record<string, unknown>>;

/** A method of the Web API, by whose token it takes. */
export type Method =
  | {
      readonly auth: "member";
      /** The scope that it needs, where no argument decides it. */
      readonly scope?: string;
      run(call: Call & { readonly caller: Caller }): Answer;
    }
  | {
      readonly auth: "app";
      run(call: Call & { readonly token: Token; readonly openSocket: (appId: string) => string }): Answer;
    }
  | { readonly auth: "none"; run(call: Call & { readonly authorization: string | null }): Answer };

export type MemberCall = Call & { readonly caller: Caller };

/** Refuses a token that lacks the scope, and says which one it would take. */
export function requireScope(token: Token, needed: string): void {
  if (token.scopes.has(needed)) return;
  throw new Refusal("missing_scope", { needed, provided: [...token.scopes].join(",") });
}
