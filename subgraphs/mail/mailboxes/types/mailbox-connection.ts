import { connectionType } from "../../../shared/graphql/connection.js";
import { Mailbox } from "./mailbox.js";

/** Pages of mailboxes. */
export const MailboxConnection = connectionType(Mailbox, "Mailbox");
