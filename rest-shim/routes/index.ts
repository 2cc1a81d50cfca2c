import type { Row } from "../rows.js";
import { cards } from "./a2a/cards.js";
import { endpoint } from "./a2a/protocol/endpoint.js";
import { settings } from "./a2a/settings.js";
import { tasks } from "./a2a/tasks.js";
import { mailboxes } from "./mail/mailboxes.js";
import { apiKeys } from "./org/api-keys.js";
import { identities } from "./org/identities.js";
import { phoneContactRules } from "./org/phone-contact-rules.js";
import { whoami } from "./org/whoami.js";

/** Every route of the REST interface. Each file of `routes/<area>/` exports its rows; they are listed here once. */
export const routes: readonly Row[] = [
  whoami,
  ...apiKeys,
  ...identities,
  phoneContactRules,
  ...mailboxes,
  ...cards,
  ...settings,
  ...tasks,
  endpoint,
];
