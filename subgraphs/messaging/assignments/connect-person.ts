import type { Statements } from "../../shared/database/statements.js";
import { findIdentityByHandle } from "../../shared/identity/identity-core.js";
import { judgeNumbers } from "../contact-rules/public.js";
import { isSingleLine, type LineRow, lineById, lineOfIdentity } from "../lines/public.js";
import { lockSettings, type SettingsRow } from "../settings/public.js";
import { openAssignment, releaseAssignmentsOf } from "./change-assignments.js";
import { decideConnect } from "./rules/connect-decision.js";
import { replyTexts } from "./rules/reply-texts.js";
import { assignmentFor, assignmentOnLine } from "./store/assignments.js";
import { findFreePoolLine } from "./store/connect.js";

/** The result of a command, in one word, and the replies to the person with their lines. */
export interface LineAnswer {
  readonly outcome: string;
  readonly replies: readonly { readonly lineId: string; readonly text: string }[];
}

/** `connect @handle` (wire contract im 8). Commands of the person are locked. */
export async function connectPerson(
  tx: Statements,
  router: LineRow,
  from: string,
  agentHandle: string,
  now: Date,
): Promise<LineAnswer> {
  const say = (outcome: string, text: string): LineAnswer => ({ outcome, replies: [{ lineId: router.id, text }] });
  const settings = await settingsOf(tx, agentHandle);
  const admitted = settings !== null && (await admits(tx, settings, from));
  const own = admitted ? await lineOfIdentity(tx, settings.identityId) : null;
  const connection = { identityId: settings?.identityId ?? "", remoteNumber: from };
  const latest = admitted ? await assignmentFor(tx, connection, "share") : null;
  const single = await isSingleLine(tx);
  const lineId = single ? router.id : await findFreePoolLine(tx, from);
  const decision = decideConnect({
    admitted,
    hasLine: own !== null,
    connected: latest !== null && latest.releasedAt === null,
    hasFreeLine: lineId !== null,
  });
  if (!admitted || decision === "cannot_connect") return say("connect_refused", replyTexts.cannotConnect);
  const handle = settings.agentHandle;
  if (decision === "dedicated_line") return say(decision, replyTexts.dedicatedLine(handle, own!.number));
  if (decision === "already_connected") return say(decision, replyTexts.alreadyConnected(handle));
  if (decision === "busy") return say(decision, replyTexts.busy);
  // With one line, a person has one agent at a time.
  const previous = single ? await assignmentOnLine(tx, router.id, from) : null;
  if (previous !== null) await releaseAssignmentsOf(tx, { id: previous.id }, now);
  const line = (await lineById(tx, lineId!))!;
  const opened = await openAssignment(tx, { ...connection, line, origin: "connect" }, now);
  if (opened === null) return say("busy", replyTexts.busy);
  return { outcome: "connected", replies: [{ lineId: line.id, text: replyTexts.greeting(handle) }] };
}

/**
 * Settings of the identity with a handle, locked so that it is not deleted and its line stays the same during the
 * connection.
 */
async function settingsOf(tx: Statements, agentHandle: string): Promise<SettingsRow | null> {
  const identity = await findIdentityByHandle(tx, agentHandle);
  return identity === null ? null : lockSettings(tx, identity.id, "share");
}

async function admits(tx: Statements, settings: SettingsRow, from: string): Promise<boolean> {
  if (!settings.enabled) return false;
  const [verdict] = await judgeNumbers(tx, settings, "inbound", [from]);
  return verdict!.allowed;
}
