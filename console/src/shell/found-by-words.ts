import { inWords } from "../parts/badge.js";
import { place, type Place } from "./places.js";
import type { Answer } from "./use-search.js";

/** Somewhere that a search leads to. Several messages lead to one conversation. */
interface Found extends Place {
  readonly to: string;
}

/** Most characters of a text in a row. */
const shown = 80;

/** The messages, tasks and mails that a search has found. */
export function foundByWords(answer: Answer | null): readonly Found[] {
  if (answer?.data == null) return [];
  const { asked, data } = answer;
  const found = (id: string, name: string, about: string, path: readonly string[]): Found => {
    const there = place(name.length > shown ? `${name.slice(0, shown)}…` : name, about, path);
    return { ...there, to: there.id, id: `found ${id}`, foundBy: asked };
  };
  return [
    ...data.imMessages.nodes.map(({ id, conversationId, content, remoteNumber, participants }) => {
      const about = `message, ${remoteNumber ?? participants.join(", ")}`;
      return found(id, content ?? "a file", about, ["inbox", "im", conversationId]);
    }),
    ...data.a2aOrganizationTasks.nodes.map(({ id, state, requester, worker, messages }) => {
      const text = messages[0]?.parts.find((part) => part.text != null)?.text ?? "a task";
      const between = `@${requester.handle ?? "deleted"} → @${worker.handle ?? "deleted"}`;
      return found(id, text, `task, ${between}, ${inWords(state)}`, ["tasks", id]);
    }),
    ...data.mailOrganizationMessages.nodes.flatMap(({ id, threadId, subject, fromName, fromAddress, mailbox }) => {
      if (mailbox === null) return [];
      // The same mail may be in two mailboxes of ours.
      const about = `mail, ${fromName ?? fromAddress}, in ${mailbox.emailAddress}`;
      return found(id, subject ?? "(no subject)", about, ["inbox", "mail", mailbox.emailAddress, threadId]);
    }),
  ];
}
