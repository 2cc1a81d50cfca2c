import type { SendFacts } from "../reviews/rules/facts.js";
import type { HeldContent } from "./rules/held-content.js";

/** A send, as rules ask about it. */
export interface RuledSend {
  readonly facts: () => Promise<SendFacts>;
  readonly content: () => HeldContent;
  /** The conversation or task in which sends follow each other; null where there is no order. */
  readonly conversationKey: string | null;
  /** Whether it waits behind something in any case. */
  readonly isBehind?: boolean;
  /** The ids under which it is stored already. Default: it is not. */
  readonly storedAs?: readonly string[];
}
