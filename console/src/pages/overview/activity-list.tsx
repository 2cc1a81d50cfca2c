import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import type { Happening } from "../../api/activity.js";
import { AgentName } from "../../parts/agent-name.js";
import { By } from "../../parts/by.js";
import { Empty } from "../../parts/empty.js";
import { sentenceOf } from "../../parts/event-sentences.js";
import { Moment } from "../../parts/moment.js";
import { placeOfEvent } from "../../parts/place-of-event.js";
import { useSession } from "../../session.js";

/** How many rows stand in the document. */
const shown = 50;

/** Events, newest first. */
export function ActivityList({ events }: { readonly events: readonly Happening[] }) {
  if (events.length === 0) {
    return <Empty title="Nothing has happened yet." />;
  }
  return (
    <ol className="list activity" tabIndex={0} aria-label="Events, newest first">
      {events.slice(0, shown).map((event) => (
        <li key={event.id}>
          <Moment at={event.occurredAt} /> <What event={event} agent={event.agents[0]?.agentHandle ?? null} />{" "}
          <span className="soft">
            <By actor={event.actor} />
          </span>
          {event.agents.map(({ id, agentHandle }) => (
            <span key={id}>
              {" "}
              <AgentName handle={agentHandle} />
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}

interface WhatProps {
  readonly event: Pick<Happening, "kind" | "subject">;
  /** Handle of the agent that it concerns. */
  readonly agent: string | null;
}

/** The event as a sentence, with a link to its subject. */
export function What({ event: { kind, subject }, agent }: WhatProps) {
  const { organization } = useSession();
  const list = placeOfEvent(kind, agent);
  const isGone = /[._]deleted$/.test(kind);
  const page = subject == null || isGone ? null : pageOf(organization.id, subject);
  const to = page ?? (list === null ? null : href(list.path, list.filters));
  return to === null ? sentenceOf(kind) : <Link href={to}>{sentenceOf(kind)}</Link>;
}

function pageOf(organization: string, subject: NonNullable<Happening["subject"]>): string | null {
  if (subject.__typename === "A2aTask") return href(["tasks", subject.id]);
  if (subject.__typename === "WebhookSubscription") return href(["webhooks", subject.id]);
  if (subject.__typename === "MailMessage") return href([organization, "emails", subject.id]);
  if (subject.__typename === "Mailbox") return href([organization, "mailboxes", subject.id]);
  if (subject.__typename === "ImConversation") return href(["inbox", "im", subject.id]);
  if (subject.__typename === "ChatConnection") return href(["chat", subject.id]);
  if (subject.__typename === "VaultSecret") return href(["vault", subject.id]);
  if (subject.__typename === "SendingDomain") return href(["mail", subject.id]);
  return null;
}
