import type { MailFolder, MailStatus, SnoozedFilter } from "../../../../../generated/console-documents.js";
import type { Row } from "./row.js";

/** Whose messages: one agent's. */
export interface ChosenAgent {
  readonly id: string;
  readonly handle: string;
  /** Address of its mailbox. */
  readonly mailbox: string | null;
}

interface Agent {
  readonly id: string;
  readonly agentHandle: string;
  readonly mailbox?: { readonly emailAddress: string } | null;
}

/** An agent as the inbox knows it. */
export const chosenAgent = ({ id, agentHandle, mailbox }: Agent): ChosenAgent => ({
  id,
  handle: agentHandle,
  mailbox: mailbox?.emailAddress ?? null,
});

/** Which rows the stream has. */
export interface StreamFilter {
  /** Null: all of the organization's. */
  readonly agent: ChosenAgent | null;
  readonly search: string;
  /** `ALL` is all mail, wherever it is. The inbox leaves out what is snoozed. */
  readonly folder: MailFolder | "SENT" | "SNOOZED" | "ALL";
  readonly unread: boolean;
  /** Only mail of this state, in any folder. */
  readonly status: MailStatus | null;
  /** Only mail with this label. */
  readonly label: string | null;
}

/** The snoozed conversations and tasks that a folder shows: they have no folders themselves. */
export function snoozedIn(folder: StreamFilter["folder"]): SnoozedFilter {
  if (folder === "INBOX") return "EXCLUDE";
  return folder === "SNOOZED" ? "ONLY" : "INCLUDE";
}

/** How a channel is read. */
export interface Source {
  /** The kinds of event after which its newest page is read again. */
  readonly kinds: readonly string[];
  read(first: number, after: string | null): Promise<SourcePage>;
}

export interface SourcePage {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}
