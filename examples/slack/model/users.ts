import { limits } from "./limits.js";
import type { Model } from "./model.js";
import { Refusal } from "./refusal.js";

/** A person of a workspace, or the user that an app acts as. */
export interface User {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly realName: string;
  readonly email: string | null;
  readonly tz: string;
  /** The app whose bot it is; null for a person. */
  readonly appId: string | null;
  readonly botId: string | null;
  /** No longer active. The tokens of such a bot are refused. */
  deleted: boolean;
  /** A guest, who cannot leave channels. */
  isRestricted: boolean;
}

export interface NewUser {
  readonly name: string;
  readonly realName?: string;
  readonly email?: string;
  readonly tz?: string;
}

export function addUser(
  model: Model,
  workspaceId: string,
  given: NewUser,
  bot: { readonly appId: string; readonly botId: string } | null = null,
): User {
  const workspace = model.workspace(workspaceId);
  if (usersOf(model, workspaceId).length >= limits.usersPerWorkspace) throw new Refusal("too_many_users");
  const user: User = {
    id: model.nextId("U"),
    workspaceId,
    name: given.name,
    realName: given.realName ?? given.name,
    email: given.email ?? null,
    tz: given.tz ?? "Etc/UTC",
    appId: bot?.appId ?? null,
    botId: bot?.botId ?? null,
    deleted: false,
    isRestricted: false,
  };
  model.users.set(user.id, user);
  // A bot is in no channel until it joins or is invited.
  if (bot === null) model.channels.get(workspace.generalId)?.members.add(user.id);
  return user;
}

export function usersOf(model: Model, workspaceId: string): User[] {
  return [...model.users.values()].filter((user) => user.workspaceId === workspaceId);
}
