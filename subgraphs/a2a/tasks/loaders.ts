import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import type { Page } from "../../shared/pagination/page.js";
import { rowsThatFitOfEach } from "../../shared/rules/page-bytes.js";
import type { SnoozedObject } from "../../shared/snooze/snoozes.js";
import { type History, loadHistories, type WantedHistory, type WantedReply } from "./load-histories.js";
import { type ContentRequest, listTasksOfContexts, walkMessagesOfContexts } from "./store/context-contents.js";
import { findMessagesAt, findVisibleMessages, type MessageRow } from "./store/messages.js";
import type { TaskRow } from "./store/task-row.js";
import { findVisibleChangesAt, type TaskChangeRow, type TaskVersion } from "./store/task-changes.js";
import { findVisibleTaskNotes, type TaskNotesRow } from "./store/task-notes.js";
import { findVisibleTasks } from "./store/tasks.js";
import { findVisibleTransitions, type TransitionRow } from "./store/transitions.js";

/** Tasks by UUID that the viewer may see. */
export function taskById({ viewer, services }: RequestContext): DataLoader<string, TaskRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleTasks(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** The notes of sides about tasks; null for sides for which the viewer may not act. */
export function notesOfTask({
  viewer,
  services,
}: RequestContext): DataLoader<SnoozedObject, TaskNotesRow | null, string> {
  const keyOf = (taskId: string, identityId: string) => `${taskId}/${identityId}`;
  return new DataLoader(
    async (sides) => {
      const rows = await findVisibleTaskNotes(services.database.request.reader, viewer, sides);
      const keys = sides.map(({ objectId, identityId }) => keyOf(objectId, identityId));
      return inKeyOrder(rows, keys, (row) => keyOf(row.id, row.identityId));
    },
    { cacheKeyFn: ({ objectId, identityId }) => keyOf(objectId, identityId) },
  );
}

/** The changes of tasks that the viewer may see, oldest first. */
export function transitionsOf({ viewer, services }: RequestContext): DataLoader<string, readonly TransitionRow[]> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleTransitions(services.database.request.reader, viewer, ids.filter(isUuid));
    return ids.map((id) => rows.filter((row) => row.id === id));
  });
}

/** The changes that led to versions of tasks that the viewer may see; null where none is stored. */
export function changeAt({ viewer, services }: RequestContext): DataLoader<TaskVersion, TaskChangeRow | null, string> {
  const keyOf = (taskId: string, version: number) => `${taskId}/${version}`;
  return new DataLoader(
    async (versions) => {
      const rows = await findVisibleChangesAt(services.database.request.reader, viewer, versions);
      const keys = versions.map(({ taskId, version }) => keyOf(taskId, version));
      return inKeyOrder(rows, keys, (row) => keyOf(row.id, row.version));
    },
    { cacheKeyFn: ({ taskId, version }) => keyOf(taskId, version) },
  );
}

/** Pages of the tasks of contexts that the viewer may see, newest first. */
export function tasksOfContext({ viewer, services }: RequestContext): DataLoader<ContentRequest, Page<TaskRow>> {
  return new DataLoader(
    (requests) => listTasksOfContexts(services.database.request.reader, viewer, requests),
    // Pages are never equal, so they are not cached.
    { cache: false },
  );
}

/**
 * Pages of the messages of contexts that the viewer may see, newest first. Pages of one request share 4 MiB in their
 * order: a page may end early, even before its first row.
 */
export function messagesOfContext({ viewer, services }: RequestContext): DataLoader<ContentRequest, Page<MessageRow>> {
  return new DataLoader(
    async (requests) => {
      const db = services.database.request.reader;
      const walked = await walkMessagesOfContexts(db, viewer, requests);
      const lists = walked.map((list, index) => list.slice(0, requests[index]!.first));
      const counts = rowsThatFitOfEach(lists.map((list) => list.map(({ bytes }) => bytes)));
      const shown = lists.map((list, index) => list.slice(0, counts[index]).map(({ id }) => id));
      const rows = await findVisibleMessages(db, viewer, shown.flat());
      return shown.map((ids, index) => ({
        rows: inKeyOrder(rows, ids, (row) => row.id).filter((row) => row !== null),
        hasNextPage: walked[index]!.length > ids.length,
        ...(ids.length === 0 ? { end: requests[index]!.after } : {}),
      }));
    },
    { cache: false },
  );
}

/** Messages by the UUID of their row that the viewer may see. */
export function messageById({ viewer, services }: RequestContext): DataLoader<string, MessageRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleMessages(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** The newest message of a task as it was loaded; null when the viewer may not see it. */
export function newestMessage({ viewer, services }: RequestContext): DataLoader<TaskRow, MessageRow | null, string> {
  return new DataLoader(
    async (tasks) => {
      const positions = tasks.map((task) => ({ taskId: task.id, seq: task.messageCount }));
      const rows = await findMessagesAt(services.database.request.reader, viewer, positions);
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
 * Histories of tasks, and replies that a page repeats. Those of one request, the tasks of a page, share one budget in
 * their order.
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
