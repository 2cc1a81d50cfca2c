import type { Route } from "../../route.js";
import { assignments } from "./assignments.js";
import { carriers } from "./carriers.js";
import { contactRules } from "./contact-rules.js";
import { conversations } from "./conversations.js";
import { lines } from "./lines.js";
import { media } from "./media.js";
import { messages } from "./messages.js";
import { threads } from "./threads.js";

/** Every route of messaging, in the order of the API reference. */
export const routes: readonly Route[] = [
  ...lines,
  ...conversations,
  ...messages,
  ...threads,
  ...assignments,
  ...media,
  ...contactRules,
  ...carriers,
];
