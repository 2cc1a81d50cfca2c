import type { ContentFacts } from "../../shared/holds/content-facts.js";
import type { MediaRow } from "../media/public.js";
import type { NewMessage } from "./rules/new-message.js";
import type { SentMedia } from "./sent-media.js";

/** The parts of a message that are prepared before its transaction. */
export interface PreparedContent {
  /** A stored file of the organization; null for none. */
  readonly media: MediaRow | null;
  /** The facts of the content for rules; null where the organization had no rules. */
  readonly facts: { readonly media: readonly SentMedia[]; readonly content: ContentFacts } | null;
}

/** The content of a message. */
export type MessageContent = Omit<NewMessage, "mediaUrl"> &
  PreparedContent & {
    /** For the people who decide about it. */
    readonly reviewNote?: string | null;
  };
