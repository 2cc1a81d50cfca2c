import { inWords } from "../parts/badge.js";
import { lastWords } from "../parts/last-words.js";
import type { Session } from "../session.js";
import { actionsOf } from "./actions.js";
import { place, type Place } from "./place.js";
import type { Answer } from "./use-search.js";

/** Somewhere that a search leads to. Several messages lead to one conversation. */
interface Found extends Place {
  readonly to: string;
}

/** Most characters of a text in a row. */
const shown = 80;

/** The messages, tasks, chats and mails that a search has found. */
export function foundByWords(answer: Answer | null, session: Session): readonly Found[] {
  if (answer === null) return [];
  const { asked } = answer;
  const { identities, imMessages, a2aOrganizationTasks, chatOrganizationEvents, mailOrganizationMessages } =
    answer.found;
  const found = (id: string, name: string, about: string, path: readonly string[]): Found => {
    const there = place(name.length > shown ? `${name.slice(0, shown)}…` : name, about, path);
    return { ...there, to: there.id, id: `found ${id}`, foundBy: asked };
  };
  return [
    ...(identities?.nodes ?? []).flatMap(({ id, agentHandle, displayName }) => [
      found(id, `@${agentHandle}`, displayName ?? "agent", ["agents", agentHandle]),
      ...actionsOf(agentHandle, session).map((one) => ({ ...one, to: one.id, id: `found ${one.id}`, foundBy: asked })),
    ]),
    ...(imMessages?.nodes ?? []).map(({ id, conversationId, content, remoteNumber, participants }) => {
      const about = `message, ${remoteNumber ?? participants.join(", ")}`;
      return found(id, content ?? "a file", about, ["inbox", "im", conversationId]);
    }),
    ...(a2aOrganizationTasks?.nodes ?? []).map(({ id, state, requester, worker, messages }) => {
      const text = lastWords(messages) ?? "a task";
      const between = `@${requester.handle ?? "deleted"} → @${worker.handle ?? "deleted"}`;
      return found(id, text, `task, ${between}, ${inWords(state)}`, ["tasks", id]);
    }),
    ...(chatOrganizationEvents?.nodes ?? []).flatMap((event) => {
      const { id, conversationId, messageTs, threadTs, userId, message, connection } = event;
      if (connection === null || conversationId === null) return [];
      const about = `chat, ${userId ?? "Slack"}, ${connection.workspaceName}`;
      const inThread = threadTs !== null && threadTs !== messageTs ? [threadTs] : [];
      return found(id, message?.text ?? "a message", about, [
        "inbox",
        "chat",
        connection.id,
        conversationId,
        ...inThread,
      ]);
    }),
    ...(mailOrganizationMessages?.nodes ?? []).flatMap(({ id, threadId, subject, fromName, fromAddress, mailbox }) => {
      if (mailbox === null) return [];
      // The same mail may be in two mailboxes of ours.
      const about = `mail, ${fromName ?? fromAddress}, in ${mailbox.emailAddress}`;
      return found(id, subject ?? "(no subject)", about, ["inbox", "mail", mailbox.emailAddress, threadId]);
    }),
  ];
}
