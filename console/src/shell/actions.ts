import { type Session, signOut } from "../session.js";
import { action, type Place } from "./place.js";
import { chooseTheme } from "./theme.js";

/** Actions that every organization has, from anywhere. */
export function fixedActions(openKeys: () => void, { isAdmin, isOperator }: Session): readonly Place[] {
  return [
    ...(isAdmin ? [stop("all agents", "of the organization", ["organization"], { view: "settings" })] : []),
    ...(isOperator ? [stop("every agent of the installation", "all organizations", ["installation"])] : []),
    action("Create an agent", "", ["agents"], { new: "agent" }),
    action("Add a webhook", "create a webhook", ["webhooks"], { new: "webhook" }),
    action("Write an email", "inbox (c)", ["inbox", "new"]),
    action("Invite an agent", "of another organization", ["tasks"], { view: "invitations", new: "invitation" }),
    action("Store a secret", "vault", ["vault"], { new: "secret" }),
    action("Add a contact", "a person or a company", ["contacts"], { new: "contact" }),
    action("Write a note", "for people and agents", ["notes"], { new: "note" }),
    action("Claim a number", "for instant messages", ["lines"], { new: "line" }),
    action("Connect a workspace", "Slack", ["chat"], { new: "connection" }),
    action("Add a sending domain", "mail", ["mail"], { new: "domain" }),
    { id: "keys", name: "Shortcuts", about: "every key (?)", isAction: true, open: openKeys },
    theme("Use dark colours", "dark"),
    theme("Use light colours", "light"),
    theme("Use the colours of the system", "system"),
    { id: "sign out", name: "Sign out", about: "", isAction: true, open: () => void signOut() },
  ];
}

/** Actions with an agent. */
export function actionsOf(handle: string, { isAdmin }: Pick<Session, "isAdmin">): readonly Place[] {
  return [
    action(`Write as @${handle}`, "email or message", ["inbox", "new"], { agent: handle }),
    action(`Connect a host to @${handle}`, "MCP, or a key", ["agents", handle], { view: "connect" }),
    action(`Check who may reach @${handle}`, "contact rules explained", ["agents", handle], { view: "reach" }),
    stop(`@${handle}`, "nothing leaves in its name", ["agents", handle]),
    ...(isAdmin ? [action(`Delete @${handle}`, "asks first", ["agents", handle], { ask: "deletion" })] : []),
  ];
}

/** Asks first, on the page that has the switch. */
const stop = (who: string, about: string, path: readonly string[], filters: Record<string, string> = {}): Place =>
  action(`Stop ${who}`, `freeze: ${about}`, path, { ...filters, ask: "freeze" });

const theme = (name: string, value: "dark" | "light" | "system"): Place => ({
  id: `theme ${value}`,
  name,
  about: "theme",
  isAction: true,
  open: () => chooseTheme(value),
});
