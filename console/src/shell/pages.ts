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
    path: "webhooks",
    name: "Webhooks",
    about: "subscriptions and deliveries",
    key: "w",
    View: lazy(() => import("../pages/webhooks/webhooks.js")),
  },
];
