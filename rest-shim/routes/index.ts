import type { Row } from "../rows.js";
import { mailboxes } from "./mail/mailboxes.js";
import { apiKeys } from "./org/api-keys.js";
import { identities } from "./org/identities.js";
import { whoami } from "./org/whoami.js";

/** Every route of the REST interface. Each file of `routes/<area>/` exports its rows; they are listed here once. */
export const routes: readonly Row[] = [whoami, ...apiKeys, ...identities, ...mailboxes];
