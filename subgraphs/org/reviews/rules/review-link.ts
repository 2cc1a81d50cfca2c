import type { ReviewState } from "../../../shared/holds/rules/review-states.js";

/** The token of a link: `rvl_` and 32 bytes in base64url (wire contract reviews D31). */
const syntax = /^rvl_[A-Za-z0-9_-]{43}$/;
const longestLifeMs = 72 * 3_600_000;

/** A link, as stored. */
export interface LinkFacts {
  readonly organizationId: string;
  readonly revision: number;
  readonly expiresAt: Date;
  /** When it was used, or its person lost the role. */
  readonly endedAt: Date | null;
}

/** The review of a link. */
export interface LinkedFacts {
  readonly organizationId: string;
  readonly revision: number;
  readonly state: ReviewState;
  /** How many people agreed to the present content. */
  readonly approvals: number;
}

/** Whether the text can be a token at all. */
export function isLinkToken(text: string): boolean {
  return syntax.test(text);
}

/** The link in the mail. The part after the # reaches no server and no log (wire contract reviews D32). */
export function linkAddress(publicBaseUrl: string, token: string): string {
  return `${publicBaseUrl}/console/reviews/link#token=${token}`;
}

/** When a link that is made now ends at the latest. */
export function linkEnd(expiresAt: Date, now: Date): Date {
  return new Date(Math.min(expiresAt.getTime(), now.getTime() + longestLifeMs));
}

/** Whether a link still opens its review: it dies with its use, a new revision and any decision (wire contract reviews D31). */
export function opensReview(link: LinkFacts, review: LinkedFacts, now: Date): boolean {
  return (
    link.endedAt === null &&
    link.expiresAt > now &&
    link.organizationId === review.organizationId &&
    link.revision === review.revision &&
    review.state === "pending" &&
    review.approvals === 0
  );
}

/** The effect of links in mails (wire contract reviews D34). */
export type LinkMode = "decide" | "open" | "off";

/**
 * The mode in force. Where people sign in by mail only, a reader of the mailbox can sign in anyway, so a link may decide; a
 * sign-in provider asks for more, and then the link opens the page.
 */
export function linkMode(chosen: LinkMode | undefined, hasProvider: boolean): LinkMode {
  return chosen ?? (hasProvider ? "open" : "decide");
}
