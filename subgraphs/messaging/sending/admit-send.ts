import type { Services } from "../../shared/context/services.js";
import { inOrder, type Queries, type Statements } from "../../shared/database/statements.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { isE164 } from "../../shared/rules/phone-number.js";
import { assertWithinAllowance } from "../../shared/usage/assert-within-allowance.js";
import { assignmentFor, type AssignmentRow } from "../assignments/public.js";
import { judgeNumbers, type NumberVerdict, recipientBlocked } from "../contact-rules/public.js";
import { conversationErrors, type ConversationRow, findGroupsOf } from "../conversations/public.js";
import { connectCommand, lineById, lineOfIdentity, type LineRow, routerLine } from "../lines/public.js";
import type { SettingsRow } from "../settings/public.js";
import { sendingErrors } from "./errors.js";
import { limitSends } from "./limit-sends.js";
import { type DirectRoute, directRoute } from "./rules/direct-route.js";
import { groupRoute, newGroupRoute } from "./rules/group-route.js";

/** The requested destination: a conversation, or numbers, sorted. */
export type Destination =
  | {
      readonly conversation: Pick<ConversationRow, "id" | "isGroup" | "remoteNumber" | "participants" | "lineId"> & {
        readonly groupCreationStatus: ConversationRow["groupCreationStatus"];
      };
    }
  | { readonly to: readonly string[] };

/** The destination of a message, and its line. */
export type Route =
  | {
      readonly kind: "direct";
      readonly line: LineRow;
      readonly remoteNumber: string;
      /** The active assignment; null when a new one is to be made. */
      readonly assignmentId: string | null;
    }
  | { readonly kind: "group"; readonly line: LineRow; readonly conversationId: string; readonly creates: boolean }
  | { readonly kind: "new_group"; readonly line: LineRow; readonly participants: readonly string[] };

/**
 * Decides whether a message may be sent, and how (wire contract im 9, checks 8 and 10 to 13). It is asked in the transaction
 * that queues the message, with the identity's settings locked; and when something is to be fetched, also before that.
 * A held message is admitted again when it is sent: then the limits do not count, because it was counted before.
 */
export async function admitSend(
  db: Statements,
  services: Services,
  settings: SettingsRow,
  destination: Destination,
  { isCounted } = { isCounted: true },
): Promise<Route> {
  if (!settings.enabled) throw conversationErrors.problem("im_not_enabled");
  const { identityId, organizationId } = settings;
  const recipients = recipientsOf(destination);
  if (!recipients.every(isE164)) throw conversationErrors.problem("recipient_not_e164");
  const connection = { identityId, remoteNumber: recipients[0]! };
  const [verdicts, line, assignment] = await inOrder<[NumberVerdict[], LineRow | null, AssignmentRow | null]>(
    db,
    () => judgeNumbers(db, settings, "outbound", recipients),
    () => lineOfIdentity(db, identityId),
    () => assignmentFor(db, connection),
  );
  const blocked = verdicts.find(({ allowed }) => !allowed);
  if (blocked !== undefined) throw recipientBlocked(blocked);
  const route = await routeOf(db, settings, destination, { recipients, line, assignment });
  if (route.line.status === "paused") throw conversationErrors.problem("imessage_line_paused");
  const isNew = route.kind === "direct" && route.assignmentId === null;
  const newContact = isNew ? { lineId: route.line.id, remoteNumber: route.remoteNumber } : null;
  if (isCounted) await limitSends(db, services, { identityId, newContact });
  const channel = route.line.role === "dedicated" ? "im_dedicated" : "im_shared";
  await assertWithinAllowance(db, services, { organizationId, channel, units: 1 });
  return route;
}

/** The numbers that a message goes to. */
export function recipientsOf(destination: Destination): readonly string[] {
  if ("to" in destination) return destination.to;
  const { isGroup, participants, remoteNumber } = destination.conversation;
  return isGroup ? participants : [remoteNumber!];
}

/** The inputs for routes: the recipients, the identity's line, and its latest assignment with the first of them. */
interface RouteFacts {
  readonly recipients: readonly string[];
  readonly line: LineRow | null;
  readonly assignment: AssignmentRow | null;
}

async function routeOf(
  db: Queries,
  settings: SettingsRow,
  destination: Destination,
  { recipients, line, assignment }: RouteFacts,
): Promise<Route> {
  if ("conversation" in destination && destination.conversation.isGroup) {
    return routeToGroup(line, destination.conversation);
  }
  if (recipients.length === 1) return routeToOne(db, settings, line, recipients[0]!, assignment);
  const groups = await findGroupsOf(db, settings.identityId, recipients);
  const decision = newGroupRoute({ lineType: line?.type ?? null, groups: groups.length });
  if (decision === "requires_dedicated_line" || line === null) {
    throw sendingErrors.problem("group_requires_dedicated_line");
  }
  if (decision === "ambiguous") {
    throw sendingErrors.problem("ambiguous_group", { details: { conversation_ids: groups.map(({ id }) => id) } });
  }
  if (decision === "create") return { kind: "new_group", line, participants: recipients };
  return routeToGroup(line, groups[0]!);
}

function routeToGroup(
  line: LineRow | null,
  group: Pick<ConversationRow, "id" | "lineId" | "groupCreationStatus">,
): Route {
  const decision = groupRoute({
    status: group.groupCreationStatus ?? "ready",
    isLineAttached: line !== null && group.lineId === line.id,
  });
  if (decision === "line_detached") throw conversationErrors.problem("group_line_detached");
  if (decision === "in_progress") throw conversationErrors.problem("group_creation_in_progress", { retryAfter: 5 });
  return { kind: "group", line: line!, conversationId: group.id, creates: decision === "create" };
}

async function routeToOne(
  db: Queries,
  { agentHandle }: SettingsRow,
  line: LineRow | null,
  remoteNumber: string,
  latest: AssignmentRow | null,
): Promise<Route> {
  const decision = directRoute({
    lineType: line?.type ?? null,
    assignment:
      latest === null ? null : { isActive: latest.releasedAt === null, remoteWrote: latest.remoteWroteAt !== null },
  });
  if (decision === "connect_and_send") return { kind: "direct", line: line!, remoteNumber, assignmentId: null };
  if (decision !== "send") throw await refusalOf(db, decision, agentHandle, line);
  const carries = line ?? (await lineById(db, latest!.lineId));
  if (carries === null) throw conversationErrors.problem("imessage_assignment_inactive");
  return { kind: "direct", line: carries, remoteNumber, assignmentId: latest!.id };
}

async function refusalOf(
  db: Queries,
  decision: Exclude<DirectRoute, "send" | "connect_and_send">,
  agentHandle: string,
  line: LineRow | null,
) {
  if (decision === "awaiting_inbound") return sendingErrors.problem("imessage_awaiting_inbound");
  if (decision === "inactive") return conversationErrors.problem("imessage_assignment_inactive");
  if (line !== null) {
    const hint = "Ask the person to write to `number` first.";
    return sendingErrors.problem("imessage_not_connected", { details: { number: line.number }, hint });
  }
  const router = await routerLine(db);
  if (router === null) return notFound("line that people can connect on");
  const details = { number: router.number, connect_command: connectCommand(agentHandle) };
  return sendingErrors.problem("imessage_not_connected", { details });
}
