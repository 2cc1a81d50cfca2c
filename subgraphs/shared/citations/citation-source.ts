import { composedPart } from "../context/parts.js";
import type { Reader } from "../database/client.js";
import type { SourceType } from "../rules/source-types.js";
import type { Viewer } from "../viewer/viewer.js";

/** A source that the viewer may read. */
export interface CitedSource {
  readonly id: string;
  /** Ids that lead to it besides its own. */
  readonly locator: Readonly<Record<string, string | null>>;
  /** The path of its record in the API; null if it has none. */
  readonly url: string | null;
}

/** The sources of one type. Ids must be well-formed. */
export interface CitationSource {
  /** Those of these sources that the viewer may read, in no order. */
  readonly find: (db: Reader, viewer: Viewer, ids: readonly string[]) => Promise<readonly CitedSource[]>;
  /** The ids of those that an organization still has, also those that the viewer may not read. */
  readonly findExisting: (db: Reader, organizationId: string, ids: readonly string[]) => Promise<readonly string[]>;
}

/** The sources that are stored, by their type. */
export type CitationSources = Readonly<Partial<Record<SourceType, CitationSource>>>;

/** The sources of all domains. */
export const allCitationSources = composedPart<CitationSources>("the sources that facts about contacts cite");
