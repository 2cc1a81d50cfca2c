import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import { sharedRateLimiterOn } from "../../shared/rate-limit/shared-rate-limiter.js";
import { isE164 } from "../../shared/rules/phone-number.js";
import type { LineRow } from "../lines/public.js";
import { connectPerson, type LineAnswer } from "./connect-person.js";
import { disconnectAll, disconnectOne, listConnections } from "./disconnect-person.js";
import { queueReplies } from "./queue-replies.js";
import { routerLimits } from "./rules/limits.js";
import { replyTexts } from "./rules/reply-texts.js";
import { routerCommand } from "./rules/router-command.js";
import { lockRemote } from "./store/connect.js";
import { takeHelp } from "./store/replies.js";

/** A text that came to the triage line. */
export interface RouterMessage {
  readonly line: LineRow;
  readonly from: string;
  readonly text: string | null;
}

/**
 * Executes a person's command to the triage line (wire contract im 8), in the transaction of the job for the carrier's
 * event. Replies are stored, and a job sends them; they are not messages. Returns the result in one word, for the
 * event's record.
 */
export async function handleRouterMessage(
  tx: Statements,
  services: Services,
  { line, from, text }: RouterMessage,
): Promise<string> {
  if (!isE164(from)) return "sender_not_e164";
  await lockRemote(tx, from);
  const now = services.clock.now();
  const command = routerCommand(text);
  if (command !== null && command.kind !== "help") {
    const rule = { limit: routerLimits.commandsPerHour, windowSeconds: 3600 };
    const decision = await sharedRateLimiterOn(tx, services.clock).take("im.router-commands", from, rule);
    if (!decision.ok) return "too_many_commands";
  }
  const { outcome, replies } = await carryOut();
  await queueReplies(
    tx,
    replies.map((reply) => ({ ...reply, remoteNumber: from })),
    now,
  );
  return outcome;

  async function carryOut(): Promise<LineAnswer> {
    switch (command?.kind) {
      case "connect":
        return connectPerson(tx, line, from, command.agentHandle, now);
      case "disconnect":
        return disconnectOne(tx, line, from, command.agentHandle, now);
      case "disconnect_all":
        return disconnectAll(tx, line, from, now);
      case "list":
        return listConnections(tx, line, from);
      default: {
        const help = { lineId: line.id, remoteNumber: from, now, seconds: routerLimits.helpSeconds };
        if (!(await takeHelp(tx, help))) return { outcome: "help_repeated", replies: [] };
        return { outcome: "help", replies: [{ lineId: line.id, text: replyTexts.help }] };
      }
    }
  }
}

/** Says on a pool line that it leads nowhere, once in a day for each person (wire contract im 12). Answers as above. */
export async function answerUnassigned(
  tx: Statements,
  services: Services,
  { line, from }: Omit<RouterMessage, "text">,
): Promise<string> {
  const now = services.clock.now();
  const help = { lineId: line.id, remoteNumber: from, now, seconds: routerLimits.poolHelpSeconds };
  if (!isE164(from) || !(await takeHelp(tx, help))) return "not_connected";
  await queueReplies(tx, [{ lineId: line.id, remoteNumber: from, text: replyTexts.poolHelp }], now);
  return "not_connected";
}
