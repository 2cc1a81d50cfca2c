import type { WrittenDraftFragment } from "../../../../../generated/console-documents.js";

/** The typed content of a draft. */
export interface Typed {
  readonly to: string;
  readonly cc: string;
  readonly bcc: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly bodyText: string;
  /** Empty: recipients get the text alone. */
  readonly bodyHtml: string;
}

/** The content of the fields of a draft. */
export function typedOf({ current }: Pick<WrittenDraftFragment, "current">): Typed {
  const { recipients, replyTo, subject, bodyText, bodyHtml } = current;
  const { to, cc, bcc } = recipients;
  return {
    to: to.join(", "),
    cc: cc.join(", "),
    bcc: bcc.join(", "),
    replyTo: replyTo ?? "",
    subject: subject ?? "",
    bodyText: bodyText ?? "",
    bodyHtml: bodyHtml ?? "",
  };
}

/** The typed content as the API takes it. Opens are counted only in HTML. */
export function contentOf({ to, cc, bcc, replyTo, subject, bodyText, bodyHtml }: Typed) {
  return {
    recipients: { to: addressesIn(to), cc: addressesIn(cc), bcc: addressesIn(bcc) },
    replyTo: replyTo.trim() || null,
    subject,
    // The text of a mail that has none beside its HTML is made from that.
    bodyText: bodyText === "" && bodyHtml !== "" ? null : bodyText,
    bodyHtml: bodyHtml || null,
    ...(bodyHtml === "" && { trackOpens: false }),
  };
}

const addressesIn = (text: string): string[] => text.split(/[,\s]+/).filter(Boolean);

export function isSame(left: Typed, right: Typed): boolean {
  return differing(left, right).length === 0;
}

/** The fields in which two versions differ. */
export function differing(left: Typed, right: Typed): readonly (keyof Typed)[] {
  return (Object.keys(left) as (keyof Typed)[]).filter((key) => left[key] !== right[key]);
}
