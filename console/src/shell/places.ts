import type { PaletteQuery } from "../../../generated/console-documents.js";
import { inWords } from "../parts/badge.js";
import type { Session } from "../session.js";
import { actionsOf, fixedActions } from "./actions.js";
import { pagesFor, partsPage, tools } from "./pages.js";
import { elsewhere, place, type Place } from "./place.js";

/** The places that every organization has. */
export function fixedTargets(session: Session, openKeys: () => void): readonly Place[] {
  return [
    ...pagesFor(session).map(({ path, name, about, key }) =>
      place(name, `${about} (g ${key})`, path === "" ? [] : [path]),
    ),
    ...views,
    ...(session.isAdmin ? viewsOfAdmins : []),
    ...(session.isOperator ? viewsOfOperators : []),
    ...fixedActions(openKeys, session),
    ...tools.filter(({ to }) => !to.startsWith("/console/")).map(({ name, about, to }) => elsewhere(name, about, to)),
    place(partsPage.name, partsPage.about, [partsPage.path]),
  ];
}

const views: readonly Place[] = [
  place("Rules of reviews", "what waits for a person, what is refused", ["reviews", "rules"]),
  place("Decided reviews", "what agents wanted to send", ["reviews"], { state: "DECIDED" }),
  place("Board of tasks", "tasks", ["tasks"], { view: "board" }),
  place("Conversations", "tasks: contexts", ["tasks"], { view: "contexts" }),
  place("Invitations", "tasks", ["tasks"], { view: "invitations" }),
  place("Tasks that wait for input", "tasks", ["tasks"], { state: "INPUT_REQUIRED" }),
  place("Deliveries", "webhooks", ["webhooks"], { view: "deliveries" }),
  place("Failed deliveries", "webhooks", ["webhooks"], { view: "deliveries", result: "failed" }),
  place("Catalogue of events", "webhooks", ["webhooks"], { view: "catalogue" }),
  place("Signing keys", "webhooks", ["webhooks"], { view: "keys" }),
  place("Connected people", "phone numbers", ["lines"], { view: "people" }),
  place("Simulated phones", "phone numbers, for operators", ["lines"], { view: "phones" }),
  place("Messages sent to Slack", "chat", ["chat"], { view: "actions" }),
  place("Operations in Slack", "chat", ["chat"], { view: "operations" }),
  place("Mailboxes", "mail: storage and quotas", ["mail"], { view: "mailboxes" }),
  place("Email delivery", "mail: relay and footer", ["mail"], { view: "delivery" }),
  place("Outbox", "mail, for operators", ["mail"], { view: "outbox" }),
  place("Email", "inbox: mail", ["inbox"], { channel: "mail" }),
  place("Instant messages", "inbox", ["inbox"], { channel: "im" }),
  place("Slack", "inbox: chat", ["inbox"], { channel: "chat" }),
  place("Bounced email", "inbox: mail", ["inbox"], { channel: "mail", status: "BOUNCED" }),
  place("Blocked email", "inbox", ["inbox"], { folder: "BLOCKED" }),
  place("Slack: unknown outcome", "inbox", ["inbox", "chat-writes"], { channel: "chat" }),
  place("Keys of the vault", "vault", ["vault"], { view: "keys" }),
  place("Your sessions", "organization", ["organization"], { view: "sessions" }),
  place("Applications", "organization, access by MCP", ["organization"], { view: "applications" }),
  place("Labels", "organization, names and colors", ["organization"], { view: "labels" }),
  place("Settings of the organization", "what agents may send, rename, leave, delete", ["organization"], {
    view: "settings",
  }),
  place("Suggested contacts", "contacts that no person has added", ["contacts"], { state: "UNREVIEWED" }),
  place("Drafts", "inbox", ["inbox", "drafts"]),
  place("Import email", "inbox", ["inbox", "imports"]),
];

const viewsOfAdmins: readonly Place[] = [
  place("Activity of the vault", "vault", ["vault"], { view: "activity" }),
  place("Invite a person", "organization", ["organization"], { new: "person" }),
  place("Invitations to people", "organization", ["organization"], { view: "invitations" }),
  place("Admin keys", "organization", ["organization"], { view: "keys" }),
  place("Service tokens", "organization", ["organization"], { view: "tokens" }),
  place("Usage", "organization, by agent and channel", ["organization"], { view: "usage" }),
  place("Plan", "organization, billing", ["organization"], { view: "plan" }),
  place("Brand", "organization", ["organization"], { view: "brand" }),
  place("Domains of the organization", "proved by DNS", ["organization"], { view: "domains" }),
];

const viewsOfOperators: readonly Place[] = [
  place("Jobs", "installation, queues and retries", ["installation"], { view: "jobs" }),
  place("Event log", "installation, consumers and deliveries", ["installation"], { view: "log" }),
  place("Settings of the server", "installation", ["installation"], { view: "settings" }),
];

/** The pages of the documentation. They come after what was found by its words. */
export const docPages: readonly Place[] = (
  [
    ["MCP", "connecting a host", "/docs/mcp"],
    ["tasks between agents", "A2A", "/docs/a2a"],
    ["email", "domains, relay, mailboxes", "/docs/mail"],
    ["organizing mail", "labels, filters", "/docs/organizing"],
    ["contacts", "vCards, import, export", "/docs/contacts"],
    ["notes", "texts for agents", "/docs/notes"],
    ["screening of mail", "attacks, prompt injection, hidden text", "/docs/screening"],
    ["messages", "phone numbers", "/docs/messaging"],
    ["Slack", "team chat", "/docs/chat"],
    ["webhooks", "events, signatures, retries", "/docs/webhooks"],
    ["the vault", "secrets", "/docs/vault"],
    ["organizations", "people, keys, plans", "/docs/organizations"],
    ["operating", "backups, PostgreSQL, TLS", "/docs/operating"],
    ["settings", "of the server", "/docs/settings"],
    ["the command line", "parley", "/docs/command-line"],
    ["errors", "explained", "/docs/errors"],
  ] as const
).map(([name, about, to]) => elsewhere(`Docs: ${name}`, about, to));

/** The places of this organization. */
export function foundTargets(
  { identities, a2aOrganizationTasks, webhookSubscriptions }: PaletteQuery,
  session: Session,
): Place[] {
  return [
    ...identities.nodes.flatMap(({ agentHandle, displayName }) => [
      place(`@${agentHandle}`, displayName ?? "agent", ["agents", agentHandle]),
      place(`Inbox of @${agentHandle}`, "", ["inbox"], { agent: agentHandle }),
      place(`Contact rules of @${agentHandle}`, "", ["agents", agentHandle], { view: "rules" }),
      ...actionsOf(agentHandle, session),
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
