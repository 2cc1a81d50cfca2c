import { composedPart } from "../context/parts.js";
import type { Services } from "../context/services.js";
import type { Statements } from "../database/statements.js";

/** The sender of a message that is being stored. */
export interface MetSender {
  /** That of the receiver. */
  readonly organizationId: string;
  /** The receiver. */
  readonly identityId: string;
  readonly kind: "email" | "phone" | "handle" | "chat_user";
  /** The address, number or handle as the message has it, or the id of a user of team chat. */
  readonly text: string;
  /** For team chat: the workspace of the user. */
  readonly workspaceId?: string;
  /** As the message or the provider calls the sender; null if neither does. */
  readonly name: { readonly text: string; readonly source: "mail_header" | "provider" } | null;
}

/**
 * Adds senders of messages whom an organization does not know to its address book, and gives those that it knows a better name
 * (wire contract contacts 4.2, 4.3). It runs in the transaction that stores the messages, and never refuses: a sender that is
 * unfit for a contact is none. Call it after all other locks, but before usage is counted.
 */
export type MeetSenders = (
  tx: Statements,
  services: Pick<Services, "clock" | "config" | "keyring">,
  senders: readonly MetSender[],
) => Promise<void>;

/** The address book that the composition of the process provides. */
export const meetSenders = composedPart<MeetSenders>("what meets the senders of messages");
