import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { rowsThatFit, rowsWithin } from "../../shared/rules/page-bytes.js";
import { generationName } from "./rules/generation-name.js";
import { mostTextBytes } from "./rules/limits.js";
import { type DraftAttachmentRow, listVisibleDraftAttachments } from "./store/attachments.js";
import { listVisibleDraftLabels } from "./store/draft-labels.js";
import type { DraftRow } from "./store/draft-row.js";
import { findVisibleDrafts } from "./store/drafts.js";
import {
  findVisibleDraftTexts,
  type GenerationKey,
  type GenerationTexts,
  sizeVisibleGenerations,
} from "./store/generations.js";

/** Drafts by UUID that the viewer may see. */
export function draftById({ viewer, services }: RequestContext): DataLoader<string, DraftRow | null> {
  return new DataLoader(async (ids) => {
    const wanted = ids.map((id) => id.toLowerCase());
    const rows = await findVisibleDrafts(services.database.request.reader, viewer, wanted.filter(isUuid));
    return inKeyOrder(rows, wanted, (row) => row.id);
  });
}

/** The labels of drafts that the viewer may see, in no order. */
export function labelsOfDraft({ viewer, services }: RequestContext): DataLoader<string, readonly string[]> {
  return new DataLoader(async (ids) => {
    const rows = await listVisibleDraftLabels(services.database.request.reader, viewer, ids);
    return inKeyOrder(rows, ids, (row) => row.draftId).map((row) => row?.names ?? []);
  });
}

/** The texts of a generation, or `omitted` when the request's limit of texts is used up. */
export type LoadedDraftTexts = GenerationTexts | "omitted" | null;

/**
 * The texts of generations that the viewer may see. The total of one request is limited, in the order of requests; the
 * first generation always has its texts.
 */
export function textsOfGeneration({
  viewer,
  services,
}: RequestContext): DataLoader<GenerationKey, LoadedDraftTexts, string> {
  let left: number = mostTextBytes;
  let isFirst = true;
  return new DataLoader(
    async (keys) => {
      const db = services.database.request.reader;
      const sized = await sizeVisibleGenerations(db, viewer, keys);
      const sizes = new Map(sized.map((row) => [generationName(row), row.bytes]));
      const known = keys.filter((key) => sizes.has(generationName(key)));
      const bytes = known.map((key) => sizes.get(generationName(key))!);
      const count = isFirst ? rowsThatFit(bytes, left) : rowsWithin(bytes, left);
      if (count > 0) isFirst = false;
      for (const size of bytes.slice(0, count)) left -= size;
      const rows = await findVisibleDraftTexts(db, viewer, known.slice(0, count));
      const omitted = new Set(known.slice(count).map(generationName));
      const names = keys.map(generationName);
      return inKeyOrder(rows, names, generationName).map((row, at) => (omitted.has(names[at]!) ? "omitted" : row));
    },
    { cacheKeyFn: generationName },
  );
}

/** The attachments of all generations of drafts that the viewer may see. */
export function attachmentsOfDraft({ viewer, services }: RequestContext): DataLoader<string, DraftAttachmentRow[]> {
  return new DataLoader(async (ids) => {
    const rows = await listVisibleDraftAttachments(services.database.request.reader, viewer, ids);
    const lists = new Map(ids.map((id): [string, DraftAttachmentRow[]] => [id, []]));
    for (const row of rows) lists.get(row.draftId)?.push(row);
    return ids.map((id) => lists.get(id)!);
  });
}
