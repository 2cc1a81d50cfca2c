import { allCitationSources, type CitedSource } from "../../shared/citations/citation-source.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { Reader } from "../../shared/database/client.js";
import type { SourceType } from "../../shared/rules/source-types.js";
import type { CitationRow } from "./store/citations.js";

/** A citation, with its source as far as the viewer may read it. */
export interface ResolvedCitation {
  readonly citation: CitationRow;
  readonly availability: "available" | "purged" | "source_unavailable_to_caller";
  /** Null unless it is available. */
  readonly source: CitedSource | null;
}

/** A source by its type and id. */
interface SourceKey {
  readonly sourceType: SourceType;
  readonly sourceId: string;
}

/** The sources that the viewer may read, by `keyOf`. */
export async function readableSources(
  db: Reader,
  { viewer, services }: RequestContext,
  wanted: readonly SourceKey[],
): Promise<Map<string, CitedSource>> {
  const found = new Map<string, CitedSource>();
  for (const [sourceType, ids] of byType(wanted)) {
    const rows = (await services.parts.get(allCitationSources)[sourceType]?.find(db, viewer, ids)) ?? [];
    for (const row of rows) found.set(keyOf({ sourceType, sourceId: row.id }), row);
  }
  return found;
}

/** Citations with their sources, in their order (wire contract contacts 9.3). */
export async function resolveCitations(
  context: RequestContext,
  citations: readonly CitationRow[],
): Promise<ResolvedCitation[]> {
  const { viewer, services } = context;
  const { reader } = services.database.request;
  const readable = await readableSources(reader, context, citations);
  const hidden = citations.filter((citation) => !readable.has(keyOf(citation)));
  const existing = new Set<string>();
  for (const [sourceType, ids] of byType(hidden)) {
    const source = services.parts.get(allCitationSources)[sourceType];
    const found = (await source?.findExisting(reader, viewer.organizationId!, ids)) ?? [];
    for (const sourceId of found) existing.add(keyOf({ sourceType, sourceId }));
  }
  return citations.map((citation) => {
    const source = readable.get(keyOf(citation)) ?? null;
    if (source !== null) return { citation, availability: "available", source };
    const isThere = existing.has(keyOf(citation));
    return { citation, availability: isThere ? "source_unavailable_to_caller" : "purged", source };
  });
}

/** One text for each source. */
export const keyOf = ({ sourceType, sourceId }: SourceKey): string => `${sourceType} ${sourceId}`;

function byType(wanted: readonly SourceKey[]): Map<SourceType, string[]> {
  const ids = new Map<SourceType, string[]>();
  for (const { sourceType, sourceId } of wanted) ids.set(sourceType, [...(ids.get(sourceType) ?? []), sourceId]);
  return ids;
}
