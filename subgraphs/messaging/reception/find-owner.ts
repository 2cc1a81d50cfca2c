import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import { answerUnassigned, assignmentOnLine, handleRouterMessage, routerCommand } from "../assignments/public.js";
import { isSingleLine, type LineRow } from "../lines/public.js";

/** Whose something is that came over a line; or what became of it, in one word. */
export type Owner = { readonly identityId: string } | { readonly outcome: string };

/** A received message, reaction or sign of presence. */
export interface Arrived {
  readonly line: LineRow;
  readonly from: string;
  readonly isGroup: boolean;
  /** Null for events other than messages: they get no reply. */
  readonly message: { readonly text: string | null } | null;
}

/**
 * The identity that an event is for (wire contract im 12, inbound routing). Commands to the triage line are executed
 * here, in the transaction that processes the event.
 */
export async function findOwner(tx: Statements, services: Services, arrived: Arrived): Promise<Owner> {
  const { line, from, isGroup, message } = arrived;
  if (line.role === "dedicated") {
    return line.identityId === null ? { outcome: "line_unattached" } : { identityId: line.identityId };
  }
  if (isGroup) return { outcome: "group_on_shared_line" };
  const connected = async (): Promise<string | null> =>
    (await assignmentOnLine(tx, line.id, from, "share"))?.identityId ?? null;
  if (line.role === "pool") {
    const identityId = await connected();
    if (identityId !== null) return { identityId };
    return { outcome: message === null ? "not_connected" : await answerUnassigned(tx, services, { line, from }) };
  }
  const command = message === null ? null : routerCommand(message.text);
  const isForAgent = command === null || command.kind === "help";
  if (isForAgent && (await isSingleLine(tx))) {
    const identityId = await connected();
    if (identityId !== null) return { identityId };
  }
  if (message === null) return { outcome: "not_connected" };
  return { outcome: await handleRouterMessage(tx, services, { line, from, text: message.text }) };
}
