/** The channels over which agents and contacts exchange messages, in the order in which messages of one moment are sorted. */
export const correspondenceChannels = ["a2a", "calls", "email", "imessage", "slack", "sms"] as const;

export type CorrespondenceChannel = (typeof correspondenceChannels)[number];

/** How much of a message is read: nothing that was written, its beginning, or all of it. */
export type CorrespondenceContent = "metadata" | "preview" | "full";

interface Entry {
  readonly sourceId: string;
  readonly direction: "inbound" | "outbound";
  readonly occurredAt: Date;
  readonly identityId: string;
  readonly status: string | null;
  /** The path of its record in the API; null if it has none. */
  readonly detailUrl: string | null;
}

/** A mail. */
export interface EmailEntry extends Entry {
  readonly channel: "email";
  readonly email: {
    readonly mailboxEmail: string;
    readonly fromAddress: string;
    readonly toAddresses: readonly string[];
    readonly ccAddresses: readonly string[];
    readonly bccAddresses: readonly string[];
    readonly threadId: string;
    readonly subject: string | null;
    readonly snippet: string | null;
    readonly bodyText: string | null;
    /** The body was erased, or never arrived. */
    readonly contentUnavailable: boolean;
    readonly attachments: readonly {
      readonly filename: string;
      readonly contentType: string;
      readonly size: number;
    }[];
  };
}

/** An instant message of a conversation of two, or of a group if the contact wrote it. */
export interface TextEntry extends Entry {
  readonly channel: "imessage";
  readonly imessage: {
    readonly conversationId: string;
    /** The number of the contact. */
    readonly remoteHandle: string;
    readonly service: string;
    readonly text: string | null;
    /** Null if it has none. */
    readonly media: { readonly count: number } | null;
  };
}

/** A message of team chat: in a conversation of two, or where the contact wrote it. */
export interface ChatEntry extends Entry {
  readonly channel: "slack";
  readonly slack: {
    readonly connectionId: string;
    readonly conversationId: string;
    readonly workspaceId: string;
    /** The user that is the contact. */
    readonly userId: string;
    /** Empty as long as Slack has not accepted it. */
    readonly messageTs: string;
    readonly threadTs: string | null;
    /** Null if it is not stored here. */
    readonly text: string | null;
    readonly textTruncated: boolean;
    /** Null if it has none. */
    readonly media: { readonly count: number } | null;
  };
}

/** A message of a task between agents. */
export interface TaskEntry extends Entry {
  readonly channel: "a2a";
  readonly a2a: {
    readonly taskId: string;
    readonly contextId: string;
    readonly state: string;
    readonly role: string;
    /** Its first text. */
    readonly text: string | null;
  };
}

/** An entry of the correspondence of an agent and a contact (wire contract contacts 8). */
export type CorrespondenceEntry = ChatEntry | EmailEntry | TaskEntry | TextEntry;
