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

/** The content of any held operation. */
export type HeldContent = HeldMail;
