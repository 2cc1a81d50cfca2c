import { LinkedA2aTask } from "./types/linked-task.js";
import type { Feature } from "../../shared/domain/feature.js";
import { taskAuthority } from "./authority.js";
import { taskErrors } from "./errors.js";
import { taskEvents, taskNoteEvents } from "./events.js";
import { cancelLeftTasks } from "./jobs/cancel-left-tasks.js";
import { followDeletions } from "./jobs/follow-deletions.js";
import { renewSearches } from "./jobs/renew-searches.js";
import { taskLifecycle } from "./lifecycle.js";
import { messageById, taskById } from "./loaders.js";
import { CancelTask } from "./operations/cancel-task.js";
import { CountOrganizationTasks } from "./operations/count-organization-tasks.js";
import { FollowContextUpdates } from "./operations/follow-context-updates.js";
import { FollowInbox } from "./operations/follow-inbox.js";
import { FollowTaskUpdates } from "./operations/follow-task-updates.js";
import { GetA2aTask } from "./operations/get-a2a-task.js";
import { GetTaskReplay } from "./operations/get-task-replay.js";
import { ListA2aMessages } from "./operations/list-a2a-messages.js";
import { ListA2aTasks } from "./operations/list-a2a-tasks.js";
import { ListDelegatedTasks } from "./operations/list-delegated-tasks.js";
import { ListOrganizationTasks } from "./operations/list-organization-tasks.js";
import { SnoozeA2aTask } from "./operations/snooze-a2a-task.js";
import { UnsnoozeA2aTask } from "./operations/unsnooze-a2a-task.js";
import { UpdateA2aTask } from "./operations/update-a2a-task.js";
import { endTaskSnoozes } from "./jobs/end-snoozes.js";
import { ReplyToTask } from "./operations/reply-to-task.js";
import { pastTaskRequesters } from "./past-requesters.js";
import { taskCorrespondence } from "./store/correspondence.js";
import { citedTaskMessages } from "./store/cited-messages.js";
import { findLinkedTask } from "./store/linked-tasks.js";
import { A2aContextContentsResolver } from "./types/context-contents.js";
import { ContextUpdateResolver } from "./types/context-update.js";
import { IdentityTasksResolver } from "./types/identity-tasks.js";
import { A2aMessageTaskResolver } from "./types/message-task.js";
import { TaskUpdateResolver } from "./types/task-update.js";
import { A2aTaskChangeResolver } from "./types/task-change.js";
import { A2aTaskResolver } from "./types/task.js";
import { taskSettings } from "./settings.js";

/** tasks: work that agents delegate to each other, with its messages. */
export const tasks: Feature = {
  settings: taskSettings,
  operations: [
    CancelTask,
    CountOrganizationTasks,
    FollowContextUpdates,
    FollowInbox,
    FollowTaskUpdates,
    GetA2aTask,
    GetTaskReplay,
    ListA2aMessages,
    ListA2aTasks,
    ListDelegatedTasks,
    ListOrganizationTasks,
    ReplyToTask,
    SnoozeA2aTask,
    UnsnoozeA2aTask,
    UpdateA2aTask,
  ],
  types: [
    ContextUpdateResolver,
    A2aContextContentsResolver,
    A2aMessageTaskResolver,
    A2aTaskChangeResolver,
    A2aTaskResolver,
    IdentityTasksResolver,
    TaskUpdateResolver,
  ],
  references: {
    A2aMessage: async ({ id }, context) => context.loader(messageById).load(id ?? ""),
    A2aTask: async ({ id }, context) => context.loader(taskById).load(id ?? ""),
  },
  authority: taskAuthority,
  errors: taskErrors.definitions,
  events: { ...taskEvents, ...taskNoteEvents },
  lasting: [endTaskSnoozes],
  lifecycle: taskLifecycle,
  linkedResources: { "a2a-tasks": { find: findLinkedTask, shows: LinkedA2aTask } },
  correspondence: { a2a: taskCorrespondence },
  pastSenders: { a2a: pastTaskRequesters },
  citationSources: { a2a_message: citedTaskMessages },
  consumers: [followDeletions],
  recurring: [renewSearches],
  tasks: [cancelLeftTasks],
};
