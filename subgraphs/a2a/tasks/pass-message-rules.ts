import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import { type HeldBy, passRules } from "../../shared/holds/pass-rules.js";
import type { HeldTaskMessage } from "../../shared/holds/rules/held-content.js";
import type { FrozenBy } from "../../shared/reviews/rules/freeze.js";
import { factsOfMessage, type JudgedMessage } from "./facts-of-message.js";
import { factsOfContent } from "./texts-of-message.js";

/** A message that rules judge, with its content. */
export interface RuledMessage extends JudgedMessage {
  readonly content: HeldTaskMessage;
  /** Those of its author. */
  readonly frozenBy: FrozenBy | null;
  /** Null for one that is opened with it. */
  readonly contextId: string | null;
  /** Whether its task waits for a person itself. */
  readonly isTaskHeld: boolean;
}

/**
 * Has the rules of the author's organization judge a message, just before it is stored; null when it may leave. Messages of one
 * author follow each other within a context (wire contract reviews H25, H45). Without rules it costs no statement.
 * @throws Problem `already_rejected`, `blocked_by_rule`
 */
export async function passMessageRules(
  tx: Statements,
  services: Pick<Services, "clock" | "config" | "parts">,
  { content, frozenBy, contextId, isTaskHeld, ...judged }: RuledMessage,
): Promise<HeldBy | null> {
  const screens = services.config.SCREENING === "on";
  return passRules(
    tx,
    services,
    { ...judged.author, frozenBy },
    {
      facts: () => factsOfMessage(tx, judged, factsOfContent(content, screens)),
      content: () => content,
      conversationKey: contextId,
      isBehind: isTaskHeld,
    },
  );
}
