/** A name and an address in a header, as they were typed. */
export interface HeldAddress {
  readonly address: string;
  readonly name: string | null;
}

/** The content of a held mail, which is approved and sent (wire contract reviews 4.1). */
export interface HeldMail {
  readonly v: 1;
  readonly topic: "mail";
  readonly operation: "mail.send";
  readonly from: HeldAddress;
  readonly to: readonly HeldAddress[];
  readonly cc: readonly HeldAddress[];
  readonly bcc: readonly HeldAddress[];
  readonly reply_to: HeldAddress | null;
  readonly subject: string;
  /** Both without the footer and the pixel, which the server adds when the mail leaves. */
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly {
    readonly filename: string;
    readonly content_type: string;
    readonly size: number;
    readonly sha256: string;
    readonly content_id: string | null;
  }[];
  /** A Message-ID. */
  readonly in_reply_to: string | null;
  readonly thread_id: string | null;
  readonly forward_of: string | null;
  readonly forward_mode: "inline" | "wrapped" | null;
  readonly track_opens: boolean;
}

/** The content of a held instant message. */
export interface HeldIm {
  readonly v: 1;
  readonly topic: "im";
  readonly operation: "im.send";
  readonly identity_id: string;
  /** Numbers, sorted. */
  readonly to: readonly string[];
  /** The group that it was addressed to by its id; null for one person, and for a group by its numbers. */
  readonly conversation_id: string | null;
  readonly text: string | null;
  readonly send_style: string | null;
  readonly media: readonly { readonly sha256: string; readonly content_type: string; readonly size: number }[];
}

/** A part of a held message of a task: one of text, raw, url and data, as it is sent. */
export interface HeldPart {
  readonly text?: string;
  /** Base64. */
  readonly raw?: string;
  readonly url?: string;
  readonly data?: unknown;
  readonly filename?: string;
  readonly mediaType?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** The content of a held message of a task. */
export interface HeldTaskMessage {
  readonly v: 1;
  readonly topic: "a2a";
  readonly operation: "a2a.send" | "a2a.reply";
  readonly from_identity_id: string;
  readonly to_identity_id: string;
  /** Both null for what did not exist yet. */
  readonly task_id: string | null;
  readonly context_id: string | null;
  /** The effect of a reply; null for a requester's message. */
  readonly intent: "progress" | "ask_caller" | "complete" | "fail" | null;
  readonly parts: readonly HeldPart[];
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly extensions: readonly string[] | null;
  readonly reference_task_ids: readonly string[] | null;
  /** Where the requester is notified of the task's changes, when the message says so. */
  readonly push_url: string | null;
}

/** The content of a held write to a workspace. */
export interface HeldChat {
  readonly v: 1;
  readonly topic: "chat";
  readonly operation: "chat.send" | "chat.update" | "chat.upload";
  readonly connection_id: string;
  readonly workspace_id: string;
  readonly conversation_id: string;
  /** The message that is changed; null otherwise. */
  readonly message_ts: string | null;
  readonly thread_ts: string | null;
  readonly text: string | null;
  readonly file: {
    readonly filename: string;
    readonly sha256: string;
    readonly size: number;
    readonly title: string | null;
    readonly initial_comment: string | null;
  } | null;
}

/**
 * A mail that arrived and that its agent does not see yet. The message itself has everything: here is what people are shown first, and
 * the hashes of the rest.
 */
export interface HeldArrivedMail {
  readonly v: 1;
  readonly topic: "mail";
  readonly operation: "mail.receive";
  /** The Message-ID. */
  readonly message_id: string;
  readonly from: readonly HeldAddress[];
  readonly to: readonly HeldAddress[];
  readonly cc: readonly HeldAddress[];
  readonly reply_to: readonly HeldAddress[];
  readonly subject: string | null;
  /** Its beginning. */
  readonly text: string | null;
  readonly text_sha256: string | null;
  readonly html_sha256: string | null;
  /** The first ones. */
  readonly attachments: readonly {
    readonly filename: string;
    readonly content_type: string;
    readonly size: number;
    /** Null for a mail that cannot be read, which is its own file. */
    readonly sha256: string | null;
  }[];
  readonly attachment_count: number;
  readonly in_reply_to: string | null;
  /** Whether the sender is proved; null if that was not checked. */
  readonly authentication: "pass" | "none" | "fail" | null;
  /** Where it goes when it is released. */
  readonly folder: "inbox" | "spam";
  /** The person whom its release adds to the contacts, or null. */
  readonly contact: HeldAddress | null;
}

/** The content of any held operation. */
export type HeldContent = HeldMail | HeldIm | HeldChat | HeldTaskMessage | HeldArrivedMail;
