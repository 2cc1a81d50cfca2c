import type { ReviewDirection } from "../../../shared/reviews/rules/arrivals.js";

/** A review in a mail to the people who decide: no subject, no text, no names (wire contract reviews D38). */
export interface NoticedReview {
  readonly agentHandle: string;
  readonly direction: ReviewDirection;
  readonly operation: string;
  readonly peers: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The content of such a mail. */
export interface Notice {
  /** The newest ones; there may be more. */
  readonly reviews: readonly NoticedReview[];
  /** The link of the receiver for each of them, or null. It may be a secret: the text of a mail is sealed until it is sent. */
  readonly links: readonly (string | null)[];
  /** How many wait in all. */
  readonly pending: number;
  readonly url: string;
}

const names: Readonly<Record<string, string>> = { "mail.send": "an email", "mail.receive": "an email" };
const mostDomains = 3;

/** The mail about reviews that wait. */
export function noticeMail({ reviews, links, pending, url }: Notice): {
  readonly subject: string;
  readonly text: string;
} {
  const [first] = reviews;
  const isOne = pending === 1 && first !== undefined;
  const subject = isOne ? subjectOf(first) : `${pending} messages wait for a decision`;
  const lines = reviews.map((review, index) => `- ${lineOf(review)}${linkLine(links[index] ?? null)}`);
  const more = pending > reviews.length ? [`- and ${pending - reviews.length} more`] : [];
  const ask = askFor(reviews, isOne);
  return {
    subject,
    text: `${ask}\n\n${[...lines, ...more].join("\n")}\n${isSecret(links) ? careful : ""}\nRead and decide:\n${url}\n`,
  };
}

function subjectOf(review: NoticedReview): string {
  const { agentHandle, direction } = review;
  if (direction === "in") return `${capital(nameOf(review))} for @${agentHandle} waits for a decision`;
  return `@${agentHandle} asks to send ${nameOf(review)}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function askFor(reviews: readonly NoticedReview[], isOne: boolean): string {
  const directions = new Set(reviews.map(({ direction }) => direction));
  const [it, is] = isOne ? ["It", "is"] : ["They", "are"];
  const [its, sees] = isOne ? ["Its", "does not see it"] : ["Their", "does not see them"];
  if (!directions.has("in")) return `${it} ${is} not sent before a person agrees.`;
  if (!directions.has("out")) return `${its} agent ${sees} before a person agrees.`;
  return "Nothing is sent, and no agent sees what arrived, before a person agrees.";
}

/** The addresses of strangers are not named: they choose them. */
function lineOf({ agentHandle, direction, peers, expiresAt, ...review }: NoticedReview): string {
  if (direction === "in") return `@${agentHandle}: ${nameOf(review)} that arrived, until ${minuteOf(expiresAt)}`;
  const count = peers.length === 1 ? "1 recipient" : `${peers.length} recipients`;
  return `@${agentHandle}: ${nameOf(review)} to ${count}${domainsOf(peers)}, until ${minuteOf(expiresAt)}`;
}

function linkLine(link: string | null): string {
  return link === null ? "" : `\n  ${link}`;
}

const careful = "\nWho has such a link can read and decide. Do not forward this mail.\n";

function isSecret(links: readonly (string | null)[]): boolean {
  return links.some((link) => link?.includes("#token=") === true);
}

function nameOf({ operation }: Pick<NoticedReview, "operation">): string {
  return names[operation] ?? operation;
}

function domainsOf(peers: readonly string[]): string {
  const domains = [
    ...new Set(peers.flatMap((peer) => (peer.includes("@") ? peer.slice(peer.lastIndexOf("@") + 1) : []))),
  ];
  if (domains.length === 0) return "";
  const rest = domains.length > mostDomains ? " and others" : "";
  return ` (${domains.slice(0, mostDomains).join(", ")}${rest})`;
}

function minuteOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
