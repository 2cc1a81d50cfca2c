import type { Feature } from "../../shared/domain/feature.js";
import { archiveAuthority } from "./authority.js";
import { archiveEvents } from "./events.js";
import { trimArchives } from "./jobs.js";
import { GetArchiveSettings } from "./operations/get-archive-settings.js";
import { ListArchiveCoverage } from "./operations/list-archive-coverage.js";
import { ListArchivedMessages } from "./operations/list-archived-messages.js";
import { PurgeArchive } from "./operations/purge-archive.js";
import { SearchArchivedMessages } from "./operations/search-archived-messages.js";
import { SearchChat } from "./operations/search-chat.js";
import { UpdateArchiveSettings } from "./operations/update-archive-settings.js";
import { ChatArchivedMessageResolver } from "./types/chat-archived-message.js";

/** archive: the messages among what arrived, as they are now. */
export const archive: Feature = {
  operations: [
    GetArchiveSettings,
    ListArchiveCoverage,
    ListArchivedMessages,
    PurgeArchive,
    SearchArchivedMessages,
    SearchChat,
    UpdateArchiveSettings,
  ],
  types: [ChatArchivedMessageResolver],
  authority: archiveAuthority,
  events: archiveEvents,
  recurring: [trimArchives],
};
