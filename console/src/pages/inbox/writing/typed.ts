import type { WrittenDraftFragment } from "../../../../../generated/console-documents.js";

/** What is typed into a draft. */
export interface Typed {
  readonly to: string;
  readonly cc: string;
  readonly bcc: string;
  readonly subject: string;
  readonly bodyText: string;
}

/** What the fields of a draft show. */
export function typedOf({ current: { recipients, subject, bodyText } }: WrittenDraftFragment): Typed {
  const { to, cc, bcc } = recipients;
  return {
    to: to.join(", "),
    cc: cc.join(", "),
    bcc: bcc.join(", "),
    subject: subject ?? "",
    bodyText: bodyText ?? "",
  };
}

/** What is typed, as the API takes it. */
export function contentOf({ to, cc, bcc, subject, bodyText }: Typed) {
  return { recipients: { to: addressesIn(to), cc: addressesIn(cc), bcc: addressesIn(bcc) }, subject, bodyText };
}

const addressesIn = (text: string): string[] => text.split(/[,\s]+/).filter(Boolean);

export function isSame(left: Typed, right: Typed): boolean {
  return (Object.keys(left) as (keyof Typed)[]).every((key) => left[key] === right[key]);
}
