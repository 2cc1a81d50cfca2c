import DataLoader from "dataloader";
import { inKeyOrder } from "../shared/context/in-key-order.js";
import type { RequestContext } from "../shared/context/request-context.js";
import { isUuid } from "../shared/identity/uuid.js";
import { type History, loadHistories, type WantedHistory, type WantedReply } from "./actions/load-histories.js";
import { type ContextRow, findVisibleContexts } from "./store/contexts.js";
import { findMessagesAt, findVisibleMessages, type MessageRow } from "./store/messages.js";
import { findVisibleSettings, type SettingsRow } from "./store/settings.js";
import type { TaskRow } from "./store/task-row.js";
import { findVisibleTasks } from "./store/tasks.js";

/** Tasks by UUID that the viewer may see. */
export function taskById({ viewer, services }: RequestContext): DataLoader<string, TaskRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleTasks(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** Contexts by UUID that the viewer may see. */
export function contextById({ viewer, services }: RequestContext): DataLoader<string, ContextRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleContexts(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** Messages by the UUID of their row that the viewer may see. */
export function messageById({ viewer, services }: RequestContext): DataLoader<string, MessageRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleMessages(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** Settings by the UUID of living identities that the viewer may see. */
export function settingsByIdentity({ viewer, services }: RequestContext): DataLoader<string, SettingsRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleSettings(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.identityId);
  });
}

/** The newest message of a task as it was loaded; null when the viewer may not see it. */
export function newestMessage({ viewer, services }: RequestContext): DataLoader<TaskRow, MessageRow | null, string> {
  return new DataLoader(
    async (tasks) => {
      const places = tasks.map((task) => ({ taskId: task.id, seq: task.messageCount }));
      const rows = await findMessagesAt(services.database.request.reader, viewer, places);
      return inKeyOrder(
        rows,
        tasks.map((task) => task.id),
        (row) => row.taskId,
      );
    },
    { cacheKeyFn: (task) => `${task.id}/${task.messageCount}` },
  );
}

/**
 * Histories of tasks, and replies that a page repeats beside them. Those that are asked for together, the tasks of a
 * page, share one budget in their order.
 */
export function historyOf({
  viewer,
  services,
}: RequestContext): DataLoader<WantedHistory | WantedReply, History, string> {
  return new DataLoader((wanted) => loadHistories(services.database.request.reader, viewer, wanted), {
    cacheKeyFn: (one) => {
      const place = `${one.task.id}/${one.task.messageCount}`;
      return "reply" in one ? `${place}/${one.reply}` : `${place}/${one.last}/${one.cut}`;
    },
  });
}
