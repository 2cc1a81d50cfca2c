import type { Feature } from "../../shared/domain/feature.js";
import { checkPaused } from "./check-paused.js";
import { endSchedules, followEndedSchedulers } from "./jobs/end-schedules.js";
import { forgetCanceledSends } from "./jobs/forget-canceled-sends.js";
import { sendDueDrafts } from "./jobs/send-due-drafts.js";
import { draftSettings } from "./settings.js";
import { draftAuthority } from "./authority.js";
import { draftErrors } from "./errors.js";
import { draftEvents } from "./events.js";
import { draftLifecycle } from "./lifecycle.js";
import { draftById } from "./loaders.js";
import { AddMailDraftAttachments } from "./operations/add-mail-draft-attachments.js";
import { AddMailDraftAttachment } from "./operations/add-mail-draft-attachment.js";
import { CancelMailSend } from "./operations/cancel-mail-send.js";
import { CreateMailDraftUpload } from "./operations/create-mail-draft-upload.js";
import { CreateMailDraft } from "./operations/create-mail-draft.js";
import { DeleteMailDraftAttachment } from "./operations/delete-mail-draft-attachment.js";
import { DeleteMailDraft } from "./operations/delete-mail-draft.js";
import { DuplicateMailDraft } from "./operations/duplicate-mail-draft.js";
import { FinishMailDraftUpload } from "./operations/finish-mail-draft-upload.js";
import { FollowMailDrafts } from "./operations/follow-mail-drafts.js";
import { GetMailDraftAttachment } from "./operations/get-mail-draft-attachment.js";
import { GetMailDraftGeneration } from "./operations/get-mail-draft-generation.js";
import { GetMailDraft } from "./operations/get-mail-draft.js";
import { ListMailDraftGenerations } from "./operations/list-mail-draft-generations.js";
import { ListOrganizationDrafts } from "./operations/list-organization-drafts.js";
import { ListMailDrafts } from "./operations/list-mail-drafts.js";
import { OpenMailDraftUpload } from "./operations/open-mail-draft-upload.js";
import { RestoreMailDraftGeneration } from "./operations/restore-mail-draft-generation.js";
import { ScheduleMailDraft } from "./operations/schedule-mail-draft.js";
import { SendMailDraft } from "./operations/send-mail-draft.js";
import { UnscheduleMailDraft } from "./operations/unschedule-mail-draft.js";
import { UpdateMailDraft } from "./operations/update-mail-draft.js";
import { MailDraftUpdateResolver } from "./types/draft-update.js";
import { MailDraftResolver } from "./types/draft.js";
import { MailDraftPreviewResolver } from "./types/generation-preview.js";
import { MailDraftGenerationResolver } from "./types/generation.js";

/** drafts: unsent messages, with all their generations. */
export const drafts: Feature = {
  operations: [
    AddMailDraftAttachment,
    CancelMailSend,
    AddMailDraftAttachments,
    CreateMailDraft,
    CreateMailDraftUpload,
    DeleteMailDraft,
    DeleteMailDraftAttachment,
    DuplicateMailDraft,
    FinishMailDraftUpload,
    FollowMailDrafts,
    GetMailDraft,
    GetMailDraftAttachment,
    GetMailDraftGeneration,
    ListMailDraftGenerations,
    ListMailDrafts,
    ListOrganizationDrafts,
    OpenMailDraftUpload,
    RestoreMailDraftGeneration,
    ScheduleMailDraft,
    SendMailDraft,
    UnscheduleMailDraft,
    UpdateMailDraft,
  ],
  types: [MailDraftGenerationResolver, MailDraftPreviewResolver, MailDraftResolver, MailDraftUpdateResolver],
  references: { MailDraft: async ({ id }, context) => context.loader(draftById).load(id ?? "") },
  authority: draftAuthority,
  errors: draftErrors.definitions,
  openOperations: ["Mutation.finishMailDraftUpload", "Mutation.openMailDraftUpload"],
  events: draftEvents,
  lifecycle: draftLifecycle,
  settings: draftSettings,
  lasting: [sendDueDrafts],
  consumers: [followEndedSchedulers],
  tasks: [endSchedules],
  recurring: [forgetCanceledSends],
  checks: [checkPaused],
};
