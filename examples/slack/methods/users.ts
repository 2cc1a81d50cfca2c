import { Refusal } from "../model/refusal.js";
import { usersOf } from "../model/users.js";
import { userJson } from "../wire/user-json.js";
import type { Caller, Method } from "./method.js";
import { nextPage, pageOf } from "./page.js";

const showsEmail = ({ token }: Caller): boolean => token.scopes.has("users:read.email");

const list: Method = {
  auth: "member",
  scope: "users:read",
  run({ model, args, caller }) {
    const all = usersOf(model, caller.workspaceId);
    const { items, next } = pageOf(all, ({ id }) => id, args, { usual: 1_000, most: 1_000 });
    return { members: items.map((user) => userJson(user, showsEmail(caller))), ...nextPage(next) };
  },
};

const info: Method = {
  auth: "member",
  scope: "users:read",
  run({ model, args, caller }) {
    const user = model.users.get(args.text("user") ?? "");
    if (user === undefined || user.workspaceId !== caller.workspaceId) throw new Refusal("user_not_found");
    return { user: userJson(user, showsEmail(caller)) };
  },
};

export const userMethods = { "users.list": list, "users.info": info };
