import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { type ResolvedCitation, resolveCitations } from "./cited-sources.js";
import { findCitations } from "./store/citations.js";
import {
  type FactRow,
  findVisibleFacts,
  findVisibleFactsOf,
  findVisibleMemories,
  type MemoryRow,
} from "./store/facts.js";

/** Facts by UUID that the viewer sees. */
export function factById({ viewer, services }: RequestContext): DataLoader<string, FactRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleFacts(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** The citations of a fact that the viewer sees, oldest first; by the fact's UUID. */
export function citationsOfFact(context: RequestContext): DataLoader<string, readonly ResolvedCitation[]> {
  return new DataLoader(async (ids) => {
    const { viewer, services } = context;
    const { reader } = services.database.request;
    const seen = await findVisibleFacts(reader, viewer, ids.filter(isUuid));
    const rows = await findCitations(
      reader,
      seen.map(({ id }) => id),
    );
    const resolved = await resolveCitations(context, rows);
    return ids.map((id) => resolved.filter(({ citation }) => citation.factId === id));
  });
}

/** The active facts of a contact that the viewer sees, the last changed first; by the contact's UUID. */
export function factsOfContact({ viewer, services }: RequestContext): DataLoader<string, readonly FactRow[]> {
  return new DataLoader(async (ids) => {
    const which = { now: services.clock.now(), expired: false };
    const rows = await findVisibleFactsOf(services.database.request.reader, viewer, ids.filter(isUuid), which);
    return ids.map((id) => rows.filter(({ contactId }) => contactId === id));
  });
}

/** The same with expired ones. */
export function allFactsOfContact({ viewer, services }: RequestContext): DataLoader<string, readonly FactRow[]> {
  return new DataLoader(async (ids) => {
    const which = { now: services.clock.now(), expired: true };
    const rows = await findVisibleFactsOf(services.database.request.reader, viewer, ids.filter(isUuid), which);
    return ids.map((id) => rows.filter(({ contactId }) => contactId === id));
  });
}

/** The active facts of a contact that the viewer sees, counted; by the contact's UUID. */
export function memoryOfContact({ viewer, services }: RequestContext): DataLoader<string, MemoryRow> {
  return new DataLoader(async (ids) => {
    const now = services.clock.now();
    const rows = await findVisibleMemories(services.database.request.reader, viewer, ids.filter(isUuid), now);
    return inKeyOrder(rows, ids, (row) => row.id).map(
      (row, index) => row ?? { id: ids[index]!, count: 0, latest: null },
    );
  });
}
