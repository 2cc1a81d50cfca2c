import type { ActivityOfAllQuery } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";

export type Event = ActivityOfAllQuery["organizationEvents"]["nodes"][number];

/** The subject of an event, and where the user can act on it. */
export interface About {
  readonly text: string;
  readonly state: string | null;
  /** The page of the subject; null if it has none. */
  readonly to: string | null;
  /** Handles of the two agents of a task. */
  readonly sides?: { readonly requester: string | null; readonly worker: string | null };
}

const nothing: About = { text: "", state: null, to: null };

type Reported = Pick<Event, "subject" | "state" | "message">;

/**
 * The subject of an event: its content, its state after the event, and its page. Values that can change are those that the event
 * recorded, or are left out.
 */
export function aboutSubject({ subject, state, message }: Reported): About {
  switch (subject?.__typename) {
    case "A2aTask": {
      const sides = { requester: subject.requester.handle ?? null, worker: subject.worker.handle ?? null };
      const text = message?.parts.find((part) => part.text != null)?.text ?? "";
      return { text, state: state ?? null, to: href(["tasks", subject.id]), sides };
    }
    case "MailMessage": {
      const { mailbox, threadId, fromAddress, snippet } = subject;
      const text = `${fromAddress}: ${subject.subject ?? "(no subject)"} ${snippet ?? ""}`;
      const to = mailbox == null ? null : href(["inbox", "mail", mailbox.emailAddress, threadId]);
      return { text, state: null, to };
    }
    case "MailDraft": {
      const { mailbox } = subject;
      const to = mailbox === null ? null : href(["inbox", "draft", mailbox.emailAddress, subject.id]);
      return { ...nothing, to };
    }
    case "MailImport":
      // Imports of an agent stand in one list, and the event leads there by its agent.
      return nothing;
    case "ImMessage":
      return {
        text: `${subject.remoteNumber ?? "group"}: ${subject.content ?? "a file"}`,
        state: null,
        to: href(["inbox", "im", subject.imConversationId]),
      };
    case "ChatEvent": {
      const { connection, conversationId, messageTs, threadTs, userId, message } = subject;
      const inThread = threadTs != null && threadTs !== messageTs ? [threadTs] : [];
      const isSomewhere = connection != null && conversationId != null;
      return {
        text: `${connection?.workspaceName ?? ""} ${userId ?? "Slack"}: ${message?.text ?? ""}`,
        state: null,
        to: isSomewhere ? href(["inbox", "chat", connection.id, conversationId, ...inThread]) : null,
      };
    }
    case "ChatAction":
      return written(subject, state ?? null, "actions");
    case "ChatOperation":
      return written(subject, state ?? null, "operations");
    case "ChatConnection":
      return { ...nothing, to: href(["chat", subject.id]) };
    case "SendingDomain":
      return { ...nothing, to: href(["mail", subject.id]) };
    case "ImLine":
      return { ...nothing, to: href(["lines"]) };
    case "Review":
      return { ...nothing, to: href(["reviews", subject.id]) };
    case "WebhookSubscription":
      return { ...nothing, to: href(["webhooks", subject.id]) };
    case "VaultSecret":
      return { ...nothing, to: href(["vault", subject.id]) };
    case "ImConversation":
      return { ...nothing, to: href(["inbox", "im", subject.id]) };
    default:
      return nothing;
  }
}

interface Written {
  readonly connection: { readonly id: string; readonly workspaceName: string } | null;
}

/** The explanation of a write depends on its current state, so only the workspace is shown. */
function written({ connection }: Written, state: string | null, view: string): About {
  const text = connection?.workspaceName ?? "";
  return { text, state, to: connection === null ? null : href(["chat", connection.id], { view }) };
}
