import type { Queries } from "../../shared/database/statements.js";
import type { ConnectionRow } from "../connections/public.js";
import type { SlackAnswer, SlackData } from "../slack/public.js";
import { judgePerson, judgeWorkspace, type Verdict } from "./rules/judge-person.js";
import { mentionedIn, type Person, userIn } from "./rules/person.js";
import { audienceOf, membersIn } from "./rules/recipients.js";
import { findFilters, hasFilter } from "./store/filters.js";

/** Asks Slack for a user, or for the members of a conversation. */
export type Lookup = (method: string, input: Readonly<Record<string, unknown>>) => Promise<SlackAnswer>;

/** Whether something may be sent; or Slack did not say to whom it goes. */
export type RecipientJudgement =
  | { readonly kind: "allowed" }
  | { readonly kind: "blocked"; readonly verdict: Verdict }
  | { readonly kind: "unanswered"; readonly answer: Exclude<SlackAnswer, { readonly kind: "ok" }> };

/** A write that will be sent, and its conversation. */
interface Sent {
  readonly conversationId: string;
  /** All that it says: users whom it mentions are recipients. */
  readonly text: string;
  /** To whom it is shown besides. */
  readonly to?: Person;
}

type Judged = Pick<ConnectionRow, "identityId" | "workspaceId" | "botUserId">;

/** Slack has at most nine people in a direct message. */
const mostMembers = 20;

/**
 * Whether the rules of an identity let something be sent to a conversation (wire contract client-drift 9c). A direct message goes to
 * its people. A channel is read by entire workspaces: the rules about them decide, and those about the users that are mentioned.
 */
export async function judgeRecipients(
  db: Queries,
  connection: Judged,
  lookup: Lookup,
  { conversationId, text, to }: Sent,
): Promise<RecipientJudgement> {
  const found = await recipientsOf(connection, lookup, conversationId);
  if ("unanswered" in found) return { kind: "unanswered", answer: found.unanswered };
  const named = [...mentionedIn(text), ...(to === undefined ? [] : [to])];
  const { userIds, workspaceIds } = found;
  return judge(db, connection, lookup, { userIds, workspaceIds, named });
}

/** Whether the rules of an identity let it write to these users. */
export async function judgePeople(
  db: Queries,
  connection: Judged,
  lookup: Lookup,
  userIds: readonly string[],
): Promise<RecipientJudgement> {
  if (!(await hasFilter(db, connection.identityId, "outbound"))) return { kind: "allowed" };
  return judge(db, connection, lookup, { userIds, workspaceIds: [], named: [] });
}

interface Recipients {
  readonly userIds: readonly string[];
  readonly workspaceIds: readonly string[];
  readonly named: readonly Person[];
}

async function judge(
  db: Queries,
  { identityId, workspaceId, botUserId }: Judged,
  lookup: Lookup,
  { userIds, workspaceIds, named }: Recipients,
): Promise<RecipientJudgement> {
  const people = [...named];
  for (const user of userIds.filter((id) => id !== botUserId)) {
    const answer = await lookup("users.info", { user });
    if (answer.kind !== "ok") return { kind: "unanswered", answer };
    const { workspaceId: home } = userIn(objectIn(answer.data, "user"));
    people.push({ ids: [user], workspaceId: home });
  }
  const [filter] = await findFilters(
    db,
    [identityId],
    people.flatMap(({ ids }) => ids),
  );
  const { rules, outboundFilterMode: filterMode } = filter ?? { rules: [], outboundFilterMode: "whitelist" as const };
  const by = { rules, side: "outbound", filterMode, workspaceId } as const;
  const others = people.filter(({ ids }) => !ids.includes(botUserId));
  const verdicts = [...workspaceIds.map((id) => judgeWorkspace(id, by)), ...others.map((one) => judgePerson(one, by))];
  const verdict = verdicts.find(({ allowed }) => !allowed);
  return verdict === undefined ? { kind: "allowed" } : { kind: "blocked", verdict };
}

type Found =
  | { readonly userIds: readonly string[]; readonly workspaceIds: readonly string[] }
  | { readonly unanswered: Exclude<SlackAnswer, { readonly kind: "ok" }> };

async function recipientsOf({ workspaceId }: Judged, lookup: Lookup, conversationId: string): Promise<Found> {
  // Slack takes the id of a user for the direct message with them.
  if (/^[UW]/.test(conversationId)) return { userIds: [conversationId], workspaceIds: [] };
  const answer = await lookup("conversations.info", { channel: conversationId });
  if (answer.kind !== "ok") return { unanswered: answer };
  const audience = audienceOf(answer.data, workspaceId);
  if (audience.kind === "workspaces") return { userIds: [], workspaceIds: audience.ids };
  if (audience.kind === "user") return { userIds: [audience.userId], workspaceIds: [] };
  const members = await lookup("conversations.members", { channel: conversationId, limit: mostMembers });
  return members.kind === "ok"
    ? { userIds: membersIn(members.data).slice(0, mostMembers), workspaceIds: [] }
    : { unanswered: members };
}

function objectIn(data: SlackData, key: string): SlackData {
  const value = data[key];
  return typeof value === "object" && value !== null ? (value as SlackData) : {};
}
