import type { Row } from "../../rows.js";
import { mailboxes } from "./mailboxes.js";
import { messages } from "./messages.js";

/** Every route of mail, in the order of the API reference. */
export const routes: readonly Row[] = [...mailboxes, ...messages];
