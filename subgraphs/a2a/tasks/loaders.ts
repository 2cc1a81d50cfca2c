import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import type { Page } from "../../shared/pagination/page.js";
import { callingAgent } from "../admission/calling-agent.js";
import { findAgent } from "../admission/find-agent.js";
import { type History, loadHistories, type WantedHistory, type WantedReply } from "./load-histories.js";
import { rowsThatFitOfEach } from "../../shared/rules/page-bytes.js";
import { type DenialRow, findVisibleDenials } from "../admission/store/admission-denials.js";
import { type ContactRuleRow, findVisibleRules } from "../admission/store/contact-rules.js";
import { type ContentRequest, listTasksOfContexts, walkMessagesOfContexts } from "./store/context-contents.js";
import { type ContextRow, findVisibleContexts } from "../contexts/store/contexts.js";
import { findVisibleInvitations, type InvitationRow } from "../invitations/store/invitations.js";
import { findMessagesAt, findVisibleMessages, type MessageRow } from "./store/messages.js";
import { findVisiblePushConfigs, type PushConfigRow } from "../push/store/push-configs.js";
import { findVisibleSettings, type SettingsRow } from "../settings/store/settings.js";
import type { TaskRow } from "./store/task-row.js";
import { findVisibleTasks } from "./store/tasks.js";

/** The agents of handles that the calling agent may know of (`findAgent`): a call asks for its worker more than once. */
export function knownAgent({ viewer, services }: RequestContext): DataLoader<string, SettingsRow | null> {
  return new DataLoader(async (handles) => {
    const asker = callingAgent(viewer);
    return Promise.all(handles.map((handle) => findAgent(services.database.request.reader, asker, handle)));
  });
}

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

/** Pages of the tasks of contexts that the viewer may see, newest first. */
export function tasksOfContext({ viewer, services }: RequestContext): DataLoader<ContentRequest, Page<TaskRow>> {
  return new DataLoader(
    (requests) => listTasksOfContexts(services.database.request.reader, viewer, requests),
    // Each asks for a page of its own, of which there are no two alike.
    { cache: false },
  );
}

/**
 * Pages of the messages of contexts that the viewer may see, newest first. Those that are asked for together share 4 MiB
 * in their order: a page may end early, even before its first row.
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

/** Contact rules by UUID that the viewer may see. */
export function contactRuleById({ viewer, services }: RequestContext): DataLoader<string, ContactRuleRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleRules(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** Refusals by UUID that the viewer may see. */
export function denialById({ viewer, services }: RequestContext): DataLoader<string, DenialRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleDenials(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** Invitations by UUID that the viewer may see: those that its organization made. */
export function invitationById({ viewer, services }: RequestContext): DataLoader<string, InvitationRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleInvitations(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** Push configurations by the UUID of their row that the viewer may see. */
export function pushConfigById({ viewer, services }: RequestContext): DataLoader<string, PushConfigRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisiblePushConfigs(services.database.request.reader, viewer, ids.filter(isUuid));
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
