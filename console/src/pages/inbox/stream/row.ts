import type { Writer } from "../../../parts/writer.js";

/** Where a row comes from. */
export const channels = ["mail", "im", "chat", "tasks"] as const;
export type Channel = (typeof channels)[number];

/** The name of each channel. */
export const channelNames: Readonly<Record<Channel, string>> = {
  mail: "Email",
  im: "Messages",
  chat: "Slack",
  tasks: "Tasks",
};

/** Whose face a row has. */
export interface Face {
  /** Decides the colour: a handle, an address or a number. */
  readonly id: string;
  readonly name: string;
  readonly kind: "agent" | "person";
}

/** A thread, a conversation or a task, with what was said last. */
export interface Row {
  /** The address after `inbox`: it names the row too. */
  readonly path: readonly [Channel, ...string[]];
  /** ISO 8601: when something was said last. Tasks stand where they began. */
  readonly at: string;
  /** Who speaks, and words around it. */
  readonly who: readonly (string | Writer)[];
  /** Who speaks. Missing where only Slack knows the name. */
  readonly face?: Face;
  readonly title: string;
  readonly preview: string;
  /** A conversation of a workspace and who wrote there: both have names that Slack knows. */
  readonly chat?: {
    readonly connectionId: string;
    readonly conversationId: string;
    readonly userId: string | null;
  };
  /** Handle of our agent. */
  readonly agent: string | null;
  readonly isUnread: boolean;
  readonly hasFiles: boolean;
  /** A state worth a word, such as `INPUT_REQUIRED` or `BOUNCED`. */
  readonly state: string | null;
  /** Id of the newest mail of the thread, if it was received: it can be marked as unread. */
  readonly newestReceived?: string;
  /** The labels of the mail, those too that Parley sets. */
  readonly labels?: readonly string[];
  /** For mail: tells the copy of its sender from that of a receiver. */
  readonly copy?: MailCopy;
}

/** One of the two copies of a mail between agents of the organization. */
export interface MailCopy {
  /** The Message-ID, with the address of the sender. Senders from outside may write any, but not in the name of an agent. */
  readonly of: string;
  readonly isSent: boolean;
  /** Addresses that it was sent to; for a received copy that of its mailbox. */
  readonly receivers: readonly string[];
}

/** A page of a channel, newest first. */
export interface RowPage {
  readonly rows: readonly Row[];
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
}

export const keyOf = ({ path }: Pick<Row, "path">): string => path.join("/");
