import type { Statements } from "../../shared/database/statements.js";
import { findIdentityByHandle } from "../../shared/identity/identity-core.js";
import type { LineRow } from "../lines/public.js";
import { releaseAssignmentsOf } from "./change-assignments.js";
import type { LineAnswer } from "./connect-person.js";
import { routerLimits } from "./rules/limits.js";
import { replyTexts } from "./rules/reply-texts.js";
import { connectedHandles } from "./store/connect.js";

/** `disconnect @handle` (wire contract im 8). The answer is the same for an unknown agent and one that is not connected. */
export async function disconnectOne(
  tx: Statements,
  router: LineRow,
  from: string,
  agentHandle: string,
  now: Date,
): Promise<LineAnswer> {
  const identity = await findIdentityByHandle(tx, agentHandle);
  const released =
    identity === null ? [] : await releaseAssignmentsOf(tx, { remoteNumber: from, identityId: identity.id }, now);
  const [first] = released;
  if (first === undefined) return say(router, "not_connected", replyTexts.notConnected);
  return say(router, "disconnected", replyTexts.disconnected(first.agentHandle));
}

/** `disconnect`, `stop`, `unsubscribe`, `quit`. */
export async function disconnectAll(tx: Statements, router: LineRow, from: string, now: Date): Promise<LineAnswer> {
  const released = await releaseAssignmentsOf(tx, { remoteNumber: from }, now);
  if (released.length === 0) return say(router, "not_connected", replyTexts.noConnections);
  return say(router, "disconnected_all", replyTexts.disconnectedAll);
}

/** `list`: the agents that the person is connected with. */
export async function listConnections(tx: Statements, router: LineRow, from: string): Promise<LineAnswer> {
  const { handles, count } = await connectedHandles(tx, from, routerLimits.listedHandles);
  if (count === 0) return say(router, "listed", replyTexts.noConnections);
  return say(router, "listed", replyTexts.list(handles, count - handles.length));
}

function say(router: LineRow, outcome: string, text: string): LineAnswer {
  return { outcome, replies: [{ lineId: router.id, text }] };
}
