import type { MetSender } from "../../shared/contacts/meet-senders.js";
import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import type { StatusEvent } from "../carriers/public.js";
import type { LineRow } from "../lines/public.js";
import type { AttachedFile } from "../media/public.js";
import type { MessageUse } from "../messages/public.js";
import type { SettingsRow } from "../settings/public.js";

/** A message of ours that a carrier speaks of. */
export interface SpokenOf {
  readonly id: string;
  readonly conversationId: string;
}

/** The transaction in which events of a line are worked on. */
export interface Reception {
  readonly tx: Statements;
  readonly services: Services;
  readonly line: LineRow;
  /** The settings of the identity that has the line, locked; null when they are not. */
  readonly owner: SettingsRow | null;
  /** The messages that the statuses are about, where they are known. */
  readonly spokenOf: ReadonlyMap<StatusEvent, SpokenOf | null>;
  /** The files that were fetched, by event. */
  readonly files: ReadonlyMap<string, readonly AttachedFile[]>;
  /** The senders of messages that were delivered, to be met at the end. */
  readonly senders: MetSender[];
  /** The usage, to be counted at the end. */
  readonly uses: MessageUse[];
}
