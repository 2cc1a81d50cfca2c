import {
  InboxTasksOfAgentDocument,
  InboxTasksOfAllDocument,
  type InboxTaskFactsFragment,
} from "../../../../../generated/console-documents.js";
import { lastWords } from "../../../parts/last-words.js";
import { partyOf } from "../../../parts/party.js";
import { containing } from "./containing.js";
import { read } from "./read.js";
import type { Row } from "./row.js";
import { snoozedIn, type Source, type StreamFilter } from "./source.js";

/** Tasks, each where it began. */
export function taskSource({ agent, search, unread, folder }: StreamFilter): Source {
  const isWanted = containing(search);
  return {
    kinds: ["a2a.task.", "contact."],
    async read(first, after) {
      // A task knows neither folders nor what was read.
      if (unread || (folder !== "INBOX" && folder !== "SNOOZED"))
        return { nodes: [], pageInfo: { hasNextPage: false } };
      const snoozed = snoozedIn(folder);
      if (agent === null) {
        const { a2aOrganizationTasks } = await read(InboxTasksOfAllDocument, { first, after, snoozed });
        return { ...a2aOrganizationTasks, nodes: a2aOrganizationTasks.nodes.map(toRow).filter(isWanted) };
      }
      const filter = { snoozed, ...(search === "" ? {} : { search }) };
      const { a2aTasks } = await read(InboxTasksOfAgentDocument, { handle: agent.handle, first, after, filter });
      return { ...a2aTasks, nodes: a2aTasks.nodes.map(toRow) };
    },
  };
}

function toRow({ id, requester, worker, state, createdAt, messages, messageCount }: InboxTaskFactsFragment): Row {
  return {
    path: ["tasks", id],
    at: createdAt,
    who: [partyOf(requester), " → ", partyOf(worker)],
    face: { id: requester.handle ?? "", name: requester.handle ?? "", kind: "agent" },
    title: lastWords(messages) ?? "Task",
    preview: `${messageCount} ${messageCount === 1 ? "message" : "messages"}`,
    agent: worker.handle ?? null,
    isUnread: false,
    hasFiles: false,
    state,
  };
}
