import type { RequestContext } from "../../shared/context/request-context.js";
import type { PlannedContent, PlannedFile } from "./check-schedule.js";
import { attachmentsOfDraft } from "./loaders.js";
import { noDraft } from "./own-draft.js";
import type { PreparedAttachment } from "./prepare-attachment.js";
import { inOrder } from "./rules/attachment-order.js";
import type { DraftContent } from "./rules/content.js";
import type { DraftRow, GenerationRow } from "./store/draft-row.js";
import { findVisibleDraftTexts } from "./store/generations.js";

/**
 * The content that a draft will have. Throws `not_found`.
 * @param change makes it from the present one, which is that of the current generation
 * @param added files that the change adds
 */
export async function planContent(
  context: RequestContext,
  { id, current }: Pick<DraftRow, "id" | "current">,
  change: (content: DraftContent) => DraftContent = (content) => content,
  added: readonly PlannedFile[] = [],
): Promise<PlannedContent> {
  const content = change(await contentOf(context, current));
  const files = inOrder(await context.loader(attachmentsOfDraft).load(id), content.attachmentIds);
  return { content, files: [...files.map((file) => ({ ...file, byteSize: Number(file.byteSize) })), ...added] };
}

/** A file of a request. */
export function plannedFile({ filename, contentType, contentId, content }: PreparedAttachment): PlannedFile {
  return { filename, contentType, contentIdHeader: contentId, byteSize: content.byteSize };
}

async function contentOf({ viewer, services }: RequestContext, generation: GenerationRow): Promise<DraftContent> {
  const { draftId, number } = generation;
  const [texts] = await findVisibleDraftTexts(services.database.request.reader, viewer, [{ draftId, number }]);
  if (texts === undefined) throw noDraft();
  return { ...generation, bodyText: texts.bodyText, bodyHtml: texts.bodyHtml };
}
