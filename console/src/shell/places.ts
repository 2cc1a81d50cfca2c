import type { PaletteQuery } from "../../../generated/console-documents.js";
import { go, href } from "../address/address.js";
import { inWords } from "../parts/badge.js";
import { signOut } from "../session.js";
import { pages } from "./pages.js";

/** Somewhere that the palette leads to, or something that it does. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** The search that found it: its name need not contain what was searched for. */
  readonly foundBy?: string;
  readonly open: () => void;
}

type Filters = Readonly<Record<string, string>>;

/** A page of the console. Its address is its id. */
export const place = (name: string, about: string, path: readonly string[], filters: Filters = {}): Place => {
  const to = href(path, filters);
  return { id: to, name, about, open: () => go(to) };
};

/** What is there in every organization. */
export function fixedPlaces(openKeys: () => void): readonly Place[] {
  return [
    ...pages.map(({ path, name, about, key }) => place(name, `${about} (g ${key})`, path === "" ? [] : [path])),
    ...views,
    place("Create an agent", "", ["agents"], { new: "agent" }),
    place("Create a webhook", "", ["webhooks"], { new: "webhook" }),
    place("Invite an agent", "of another organization", ["tasks"], { view: "invitations", new: "invitation" }),
    place("Write a mail", "inbox (c)", ["inbox", "new"]),
    { id: "keys", name: "Keys", about: "every shortcut (?)", open: openKeys },
    elsewhere("GraphQL explorer", "", "/explorer"),
    elsewhere("API reference", "REST", "/api/v1/reference"),
    elsewhere("Errors, explained", "", "/docs/errors"),
    { id: "sign out", name: "Sign out", about: "", open: () => void signOut() },
  ];
}

const views: readonly Place[] = [
  place("Board of tasks", "tasks", ["tasks"], { view: "board" }),
  place("Contexts", "tasks", ["tasks"], { view: "contexts" }),
  place("Invitations", "tasks", ["tasks"], { view: "invitations" }),
  place("Tasks that wait for input", "tasks", ["tasks"], { state: "INPUT_REQUIRED" }),
  place("Deliveries", "webhooks", ["webhooks"], { view: "deliveries" }),
  place("Failed deliveries", "webhooks", ["webhooks"], { view: "deliveries", result: "failed" }),
  place("Catalogue of events", "webhooks", ["webhooks"], { view: "catalogue" }),
  place("Signing keys", "webhooks", ["webhooks"], { view: "keys" }),
  place("Mail", "inbox", ["inbox"], { channel: "mail" }),
  place("Instant messages", "inbox", ["inbox"], { channel: "im" }),
  place("Chat", "inbox", ["inbox"], { channel: "chat" }),
  place("Bounced mail", "inbox", ["inbox"], { channel: "mail", status: "BOUNCED" }),
  place("Blocked mail", "inbox", ["inbox"], { folder: "BLOCKED" }),
  place("Chat of unknown outcome", "inbox", ["inbox", "chat-writes"], { channel: "chat" }),
  place("Drafts", "inbox", ["inbox", "drafts"]),
  place("Import mail", "inbox", ["inbox", "imports"]),
];

/** What this organization has. */
export function foundPlaces({ identities, a2aOrganizationTasks, webhookSubscriptions }: PaletteQuery): Place[] {
  return [
    ...identities.nodes.flatMap(({ agentHandle, displayName }) => [
      place(`@${agentHandle}`, displayName ?? "agent", ["agents", agentHandle]),
      place(`Inbox of @${agentHandle}`, "", ["inbox"], { agent: agentHandle }),
      place(`Contact rules of @${agentHandle}`, "", ["agents", agentHandle], { view: "rules" }),
    ]),
    ...a2aOrganizationTasks.nodes.map(({ id, state, requester, worker }) =>
      place(
        `@${requester.handle ?? "deleted"} → @${worker.handle ?? "deleted"}`,
        `task, ${inWords(state)}, ${id.slice(0, 8)}`,
        ["tasks", id],
      ),
    ),
    ...webhookSubscriptions.nodes.map(({ id, url }) => place(url, `webhook ${id.slice(0, 8)}`, ["webhooks", id])),
  ];
}

const elsewhere = (name: string, about: string, to: string): Place => ({
  id: to,
  name,
  about,
  open: () => location.assign(to),
});
