import type { Feature } from "../../shared/domain/feature.js";
import { threadAuthority } from "./authority.js";
import { threadErrors } from "./errors.js";
import { threadEvents } from "./events.js";
import { endThreadSnoozes } from "./jobs/end-snoozes.js";
import { threadById } from "./loaders.js";
import { DeleteThread } from "./operations/delete-thread.js";
import { FollowThreadChanges } from "./operations/follow-thread-changes.js";
import { GetThread } from "./operations/get-thread.js";
import { ListFolders } from "./operations/list-folders.js";
import { ListThreads } from "./operations/list-threads.js";
import { MarkThreadRead } from "./operations/mark-thread-read.js";
import { MoveThread } from "./operations/move-thread.js";
import { SnoozeThread } from "./operations/snooze-thread.js";
import { UnsnoozeThread } from "./operations/unsnooze-thread.js";
import { UpdateThread } from "./operations/update-thread.js";
import { MessageThreadResolver } from "./types/message-thread.js";
import { MailThreadUpdateResolver } from "./types/thread-update.js";
import { MailThreadResolver } from "./types/thread.js";

/** threads: conversations in a mailbox, and their folders. */
export const threads: Feature = {
  operations: [
    DeleteThread,
    FollowThreadChanges,
    GetThread,
    ListFolders,
    ListThreads,
    MarkThreadRead,
    MoveThread,
    SnoozeThread,
    UnsnoozeThread,
    UpdateThread,
  ],
  types: [MailThreadResolver, MailThreadUpdateResolver, MessageThreadResolver],
  references: { MailThread: async ({ id }, context) => context.loader(threadById).load(id ?? "") },
  authority: threadAuthority,
  errors: threadErrors.definitions,
  events: threadEvents,
  lasting: [endThreadSnoozes],
};
