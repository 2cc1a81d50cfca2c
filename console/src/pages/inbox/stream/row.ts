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

/** A thread, a conversation or a task, with what was said last. */
export interface Row {
  /** The address after `inbox`: it names the row too. */
  readonly path: readonly [Channel, ...string[]];
  /** ISO 8601: when something was said last. Tasks stand where they began. */
  readonly at: string;
  readonly from: string;
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
}

/** A page of a channel, newest first. */
export interface RowPage {
  readonly rows: readonly Row[];
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
}

export const keyOf = ({ path }: Pick<Row, "path">): string => path.join("/");
