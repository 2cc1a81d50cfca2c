import DataLoader from "dataloader";
import type { RequestContext } from "../shared/context/request-context.js";
import { isUuid } from "../shared/identity/uuid.js";
import type { Viewer } from "../shared/viewer/viewer.js";
import { type History, loadHistories, type WantedHistory } from "./actions/load-histories.js";
import { type ContextRow, findVisibleContexts } from "./store/contexts.js";
import { findMessagesAt, findVisibleMessages, type MessageRow } from "./store/messages.js";
import { findVisibleSettings, type SettingsRow } from "./store/settings.js";
import type { TaskRow } from "./store/task-row.js";
import { findVisibleTasks } from "./store/tasks.js";

/** Tasks by id; null for what the viewer may not see. */
export const taskLoader = ({ services, viewer }: RequestContext) =>
  byId<TaskRow>(viewer, (ids) => findVisibleTasks(services.database.request.reader, viewer, ids));

/** Contexts by id; null for what the viewer may not see. */
export const contextLoader = ({ services, viewer }: RequestContext) =>
  byId<ContextRow>(viewer, (ids) => findVisibleContexts(services.database.request.reader, viewer, ids));

/** Messages by the id of their row; null for what the viewer may not see. */
export const messageLoader = ({ services, viewer }: RequestContext) =>
  byId<MessageRow>(viewer, (ids) => findVisibleMessages(services.database.request.reader, viewer, ids));

/** Settings of living identities by identity id; null for identities that the viewer may not see. */
export const settingsLoader = ({ services, viewer }: RequestContext) =>
  byId<SettingsRow & { id: string }>(viewer, async (ids) => {
    const rows = await findVisibleSettings(services.database.request.reader, viewer, ids);
    return rows.map((row) => ({ ...row, id: row.identityId }));
  });

/** The newest message of a task as it was loaded; null when the viewer may not see it. */
export const newestMessageLoader = ({ services, viewer }: RequestContext) =>
  new DataLoader<TaskRow, MessageRow | null, string>(
    async (tasks) => {
      const places = tasks.map((task) => ({ taskId: task.id, seq: task.messageCount }));
      const rows = await findMessagesAt(services.database.request.reader, viewer, places);
      const found = new Map(rows.map((row) => [row.taskId, row]));
      return tasks.map((task) => found.get(task.id) ?? null);
    },
    { cacheKeyFn: (task) => `${task.id}/${task.messageCount}` },
  );

/** Histories of tasks. Those that are asked for together, the tasks of a page, share one budget in their order. */
export const historyLoader = ({ services, viewer }: RequestContext) =>
  new DataLoader<WantedHistory, History, string>(
    (wanted) => loadHistories(services.database.request.reader, viewer, wanted),
    { cacheKeyFn: ({ task, last, cut }) => `${task.id}/${task.messageCount}/${last}/${cut}` },
  );

/** A loader of rows by UUID; a text that is no UUID finds nothing. `viewer` shows that `find` filters by it. */
function byId<Row extends { readonly id: string }>(
  _viewer: Viewer,
  find: (ids: readonly string[]) => Promise<readonly Row[]>,
): DataLoader<string, Row | null> {
  return new DataLoader<string, Row | null>(async (ids) => {
    const rows = await find(ids.filter(isUuid));
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id.toLowerCase()) ?? null);
  });
}
