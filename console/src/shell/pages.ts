import {
  Activity,
  BookOpen,
  BookUser,
  Bot,
  Code,
  Hash,
  type IconNode,
  Inbox,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  Lock,
  Mail,
  Phone,
  Server,
  Settings,
  StickyNote,
  Terminal,
  UserRoundCheck,
  Webhook,
} from "lucide";
import { type ComponentType, type LazyExoticComponent } from "react";
import { loadPage } from "../api/load-page.js";

/** A page of the console. */
export interface Page {
  /** The first part of its address; the overview has none. */
  readonly path: string;
  readonly name: string;
  /** Further words by which the palette finds it. */
  readonly about: string;
  /** The key that opens it, after `g`. */
  readonly key: string;
  readonly icon: IconNode;
  /** Its heading in the navigation; null for none. */
  readonly group: Group | null;
  /** Only operators get a link to it. The API decides who may see it. */
  readonly isForOperators?: boolean;
  readonly View: LazyExoticComponent<ComponentType>;
}

/** Headings of the navigation, in order. */
export const groups = ["Work", "Channels", "Develop"] as const;
export type Group = (typeof groups)[number];

/** Every page there is. Navigation and palette are made of this list; each page is loaded when it is opened. */
export const pages: readonly Page[] = [
  {
    path: "",
    name: "Overview",
    about: "what needs you, and what agents do now",
    key: "o",
    icon: LayoutDashboard,
    group: "Work",
    View: loadPage(() => import("../pages/overview/overview.js")),
  },
  {
    path: "inbox",
    name: "Inbox",
    about: "mail, messages, chat and tasks",
    key: "i",
    icon: Inbox,
    group: "Work",
    View: loadPage(() => import("../pages/inbox/inbox.js")),
  },
  {
    path: "tasks",
    name: "Tasks",
    about: "delegated work and its history",
    key: "t",
    icon: ListChecks,
    group: "Work",
    View: loadPage(() => import("../pages/tasks/tasks.js")),
  },
  {
    path: "reviews",
    name: "Reviews",
    about: "what agents want to send: approve, reject",
    key: "r",
    icon: UserRoundCheck,
    group: "Work",
    View: loadPage(() => import("../pages/reviews/reviews.js")),
  },
  {
    path: "agents",
    name: "Agents",
    about: "identities, keys and cards",
    key: "a",
    icon: Bot,
    group: "Work",
    View: loadPage(() => import("../pages/agents/agents.js")),
  },
  {
    path: "contacts",
    name: "Contacts",
    about: "people that agents know: addresses, numbers, accounts",
    key: "b",
    icon: BookUser,
    group: "Work",
    View: loadPage(() => import("../pages/contacts/contacts.js")),
  },
  {
    path: "notes",
    name: "Notes",
    about: "texts that people and agents share",
    key: "n",
    icon: StickyNote,
    group: "Work",
    View: loadPage(() => import("../pages/notes/notes.js")),
  },
  {
    path: "activity",
    name: "Activity",
    about: "everything that happened, over all channels",
    key: "e",
    icon: Activity,
    group: "Work",
    View: loadPage(() => import("../pages/activity/activity.js")),
  },
  {
    path: "mail",
    name: "Email",
    about: "mail: sending domains, mailboxes, relay, outbox",
    key: "m",
    icon: Mail,
    group: "Channels",
    View: loadPage(() => import("../pages/mail/mail.js")),
  },
  {
    path: "lines",
    name: "Phone numbers",
    about: "lines for instant messages, connected people, simulated phones",
    key: "l",
    icon: Phone,
    group: "Channels",
    View: loadPage(() => import("../pages/lines/lines.js")),
  },
  {
    path: "chat",
    name: "Slack",
    about: "chat: workspaces and what agents wrote there",
    key: "c",
    icon: Hash,
    group: "Channels",
    View: loadPage(() => import("../pages/chat/chat.js")),
  },
  {
    path: "webhooks",
    name: "Webhooks",
    about: "subscriptions and deliveries",
    key: "w",
    icon: Webhook,
    group: "Develop",
    View: loadPage(() => import("../pages/webhooks/webhooks.js")),
  },
  {
    path: "vault",
    name: "Vault",
    about: "secrets, and who may read them",
    key: "v",
    icon: Lock,
    group: null,
    View: loadPage(() => import("../pages/vault/vault.js")),
  },
  {
    path: "organization",
    name: "Settings",
    about: "organization: people, keys, usage and plan",
    key: "p",
    icon: Settings,
    group: null,
    View: loadPage(() => import("../pages/organization/organization.js")),
  },
  {
    path: "installation",
    name: "Installation",
    about: "processes, jobs and settings of the server",
    key: "s",
    icon: Server,
    group: null,
    isForOperators: true,
    View: loadPage(() => import("../pages/installation/installation.js")),
  },
];

/** A page that shows the parts of which all pages are made. Only the palette leads to it. */
export const partsPage: Omit<Page, "group" | "key" | "icon"> = {
  path: "parts",
  name: "Parts of the console",
  about: "for developers: every part in every state",
  View: loadPage(() => import("../pages/parts/parts.js")),
};

/** A page that is not of the console's own, or a view of a page, beside the pages of a group. */
export interface Tool {
  readonly name: string;
  readonly about: string;
  readonly icon: IconNode;
  /** A path of the server, or of the console with its view. */
  readonly to: string;
  readonly isForAdmins?: boolean;
}

/** The links under "Develop", after its pages. */
export const tools: readonly Tool[] = [
  {
    name: "Keys",
    about: "keys of the API for administrators",
    icon: KeyRound,
    to: "/console/organization?view=keys",
    isForAdmins: true,
  },
  { name: "Explorer", about: "GraphQL", icon: Terminal, to: "/explorer" },
  { name: "Reference", about: "API reference, REST", icon: Code, to: "/api/v1/reference" },
  { name: "Docs", about: "guides, and errors explained", icon: BookOpen, to: "/docs" },
];

/** The pages to which a user gets links. */
export const pagesFor = ({ isOperator }: { readonly isOperator: boolean }): readonly Page[] =>
  pages.filter(({ isForOperators = false }) => isOperator || !isForOperators);
