import { type ComponentType, lazy, type LazyExoticComponent } from "react";

/** A page of the console. */
export interface Page {
  /** The first part of its address; the overview has none. */
  readonly path: string;
  readonly name: string;
  /** What the palette finds it by, beside its name. */
  readonly about: string;
  /** The key that opens it, after `g`. */
  readonly key: string;
  /** Only operators are led to it. Whether somebody may see it, the API decides. */
  readonly isForOperators?: boolean;
  readonly View: LazyExoticComponent<ComponentType>;
}

/** Every page there is. Navigation and palette are made of this list; each page is loaded when it is opened. */
export const pages: readonly Page[] = [
  {
    path: "",
    name: "Overview",
    about: "what agents do now",
    key: "o",
    View: lazy(() => import("../pages/overview/overview.js")),
  },
  {
    path: "activity",
    name: "Activity",
    about: "everything that happened, over all channels",
    key: "e",
    View: lazy(() => import("../pages/activity/activity.js")),
  },
  {
    path: "agents",
    name: "Agents",
    about: "identities, keys and cards",
    key: "a",
    View: lazy(() => import("../pages/agents/agents.js")),
  },
  {
    path: "inbox",
    name: "Inbox",
    about: "mail, messages, chat and tasks",
    key: "i",
    View: lazy(() => import("../pages/inbox/inbox.js")),
  },
  {
    path: "tasks",
    name: "Tasks",
    about: "delegated work and its history",
    key: "t",
    View: lazy(() => import("../pages/tasks/tasks.js")),
  },
  {
    path: "lines",
    name: "Lines",
    about: "numbers for instant messages, connected people, simulated phones",
    key: "l",
    View: lazy(() => import("../pages/lines/lines.js")),
  },
  {
    path: "chat",
    name: "Chat",
    about: "Slack workspaces and what agents wrote there",
    key: "c",
    View: lazy(() => import("../pages/chat/chat.js")),
  },
  {
    path: "mail",
    name: "Mail",
    about: "sending domains, mailboxes, relay, outbox",
    key: "m",
    View: lazy(() => import("../pages/mail/mail.js")),
  },
  {
    path: "webhooks",
    name: "Webhooks",
    about: "subscriptions and deliveries",
    key: "w",
    View: lazy(() => import("../pages/webhooks/webhooks.js")),
  },
  {
    path: "vault",
    name: "Vault",
    about: "secrets, and who may read them",
    key: "v",
    View: lazy(() => import("../pages/vault/vault.js")),
  },
  {
    path: "organization",
    name: "Organization",
    about: "people, keys, usage and plan",
    key: "p",
    View: lazy(() => import("../pages/organization/organization.js")),
  },
  {
    path: "installation",
    name: "Installation",
    about: "processes, jobs and settings of the server",
    key: "s",
    isForOperators: true,
    View: lazy(() => import("../pages/installation/installation.js")),
  },
];

/** The pages that somebody is led to. */
export const pagesFor = ({ isOperator }: { readonly isOperator: boolean }): readonly Page[] =>
  pages.filter(({ isForOperators = false }) => isOperator || !isForOperators);
