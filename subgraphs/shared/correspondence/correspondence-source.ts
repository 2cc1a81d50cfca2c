import type { Identifier } from "../contacts/store/contact-ids.js";
import { composedPart } from "../context/parts.js";
import type { Reader } from "../database/client.js";
import type { Viewer } from "../viewer/viewer.js";
import type { CorrespondenceChannel, CorrespondenceContent, CorrespondenceEntry } from "./correspondence-entry.js";

/** The place of a message among those of its channel. */
export interface Spot {
  readonly occurredAt: Date;
  readonly id: string;
}

/** A part of the messages that an identity exchanged with a contact over one channel. */
export interface CorrespondenceSlice {
  readonly identityId: string;
  /** Those of the contact, of the kind of the source, in the form that is compared. Never empty. */
  readonly identifiers: readonly string[];
  /** Included. */
  readonly since: Date | null;
  /** Not included. */
  readonly until: Date | null;
  readonly order: "asc" | "desc";
  readonly includesFailed: boolean;
  readonly content: CorrespondenceContent;
  /** It begins after this place. */
  readonly beyond: Spot | null;
  readonly take: number;
}

/** A message that was looked at. */
export interface ExaminedMessage extends Spot {
  /** Whether the viewer sees it, and it was asked for. Blocked messages and spam are never shown. */
  readonly isShown: boolean;
  /** The size of what is read of it. */
  readonly bytes: number;
}

/** The messages of one channel. */
export interface CorrespondenceSource {
  /** The identifiers by which a contact is known there. */
  readonly identifiedBy: Identifier["kind"];
  /** Whether the identity can exchange messages there. */
  readonly isOpen: (db: Reader, identityId: string) => Promise<boolean>;
  /** The next messages of a slice, in its order: at most `take`, fewer only at its end. They cost the same wherever it begins. */
  readonly examine: (db: Reader, viewer: Viewer, slice: CorrespondenceSlice) => Promise<readonly ExaminedMessage[]>;
  /** Those of these messages that the viewer sees, in no order. */
  readonly read: (
    db: Reader,
    viewer: Viewer,
    identityId: string,
    ids: readonly string[],
    content: CorrespondenceContent,
  ) => Promise<readonly CorrespondenceEntry[]>;
}

/** The sources that are there, by their channel. */
export type CorrespondenceSources = Readonly<Partial<Record<CorrespondenceChannel, CorrespondenceSource>>>;

/** The sources of all domains. */
export const allCorrespondence = composedPart<CorrespondenceSources>("the sources of correspondence");
