import { Braces } from "lucide";
import { Fragment, useState } from "react";
import { Link } from "../address/link.js";
import { AgentName } from "./agent-name.js";
import { Avatar } from "./avatar.js";
import { Badge } from "./badge.js";
import type { Actor } from "./actor-in-words.js";
import { withMarks } from "./bidi-marks.js";
import { By } from "./by.js";
import { dayInWords, groupEvents } from "./event-groups.js";
import { iconOf, toneOf } from "./event-icons.js";
import { inWords, type EventFacts } from "./event-in-words.js";
import { Icon } from "./icon.js";
import { Moment } from "./moment.js";
import { useNow } from "./use-now.js";

/** An event as a list shows it. */
export interface FeedEvent {
  readonly id: string;
  readonly kind: string;
  readonly occurredAt: string;
  readonly actor?: Actor | null;
  readonly subject?: { readonly __typename: string; readonly id?: string } | null;
  /** Handles of the agents that it concerns. */
  readonly agents: readonly string[];
  /** The state of the object after the event. */
  readonly state?: string | null;
  /** Words of the object, such as the text of a message. */
  readonly text?: string;
  /** The name of the object, as a sentence writes it. */
  readonly object?: string | null;
  /** Handles of the two agents of a task. */
  readonly sides?: EventFacts["sides"];
  /** The page of the object. */
  readonly to: string | null;
  /** The event as the API gives it. */
  readonly raw: object;
}

interface EventFeedProps {
  /** Newest first. */
  readonly events: readonly FeedEvent[];
  /** Whether it scrolls by itself instead of making the page long. */
  readonly isBounded?: boolean;
}

/** Events as sentences with icon and faces, grouped by day and object. The raw event is one click away. */
export function EventFeed({ events, isBounded = false }: EventFeedProps) {
  const now = useNow();
  const days = groupEvents(events);
  return (
    <div
      className={isBounded ? "feed bounded" : "feed"}
      {...(isBounded && { tabIndex: 0, role: "group", "aria-label": "Events" })}
    >
      {days.map(({ start, groups }) => {
        const day = dayInWords(start, now);
        return (
          <Fragment key={start}>
            <p className="day">{day}</p>
            <ol aria-label={`Events, newest first, ${day}`}>
              {groups.flatMap((group) =>
                group.map((event, index) => (
                  <OneEvent key={event.id} event={event} head={index > 0 ? group[0]! : null} />
                )),
              )}
            </ol>
          </Fragment>
        );
      })}
    </div>
  );
}

interface OneEventProps {
  readonly event: FeedEvent;
  /** The newest event of the same object, if this is an earlier one: its agents and words are not repeated. */
  readonly head: FeedEvent | null;
}

function OneEvent({ event, head }: OneEventProps) {
  const { kind, occurredAt, actor, agents, state, text = "", to, raw } = event;
  const isFollowing = head !== null;
  const [isOpen, setOpen] = useState(false);
  const { sentence, saysWho } = inWords(event);
  const isSaid = (handle: string): boolean => sentence.split(" ").includes(`@${handle}`);
  const mentioned = isFollowing ? [] : agents.filter(isSaid);
  const words = withMarks(text.length > shown ? `${text.slice(0, shown)}…` : text);
  return (
    <li className={isFollowing ? "happening follows" : "happening"}>
      <span className={`entry-icon ${toneOf(kind)}`}>
        <Icon of={iconOf(kind)} size={isFollowing ? 12 : 16} />
      </span>
      <div className="entry-words">
        <span className="happening-line">
          {saysWho && actor?.kind === "PERSON" && actor.name != null && <Person name={actor.name} />}
          {mentioned.map((handle) => (
            <Avatar key={handle} id={handle} name={handle} />
          ))}
          {to === null ? <span className="entry-title">{sentence}</span> : <Link href={to}>{sentence}</Link>}
          {state != null && <Badge state={state} />}
          {agents
            .filter((handle) => head?.agents.includes(handle) !== true && !isSaid(handle))
            .map((handle) => (
              <AgentName key={handle} handle={handle} />
            ))}
        </span>
        <span className="entry-about">
          <Moment at={occurredAt} />{" "}
          {!saysWho && actor?.kind === "PERSON" && actor.name != null && <Person name={actor.name} />}{" "}
          {!saysWho && !isFromOutside(event) && <By actor={actor} />} {head?.text !== text && words}
        </span>
        <details className="raw" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            <Icon of={Braces} size={14} />
            <span className="unseen">Raw event</span>
          </summary>
          {isOpen && (
            <pre className="content wrap" tabIndex={0}>
              {JSON.stringify(raw, null, 2)}
            </pre>
          )}
        </details>
      </div>
    </li>
  );
}

/** Whether the sentence and the words of the object already say that it comes from outside. */
const isFromOutside = ({ kind, actor, text = "" }: FeedEvent): boolean =>
  actor?.kind === "EXTERNAL" && (text !== "" || kind.endsWith(".received"));

const Person = ({ name }: { readonly name: string }) => <Avatar id={name} name={name} kind="person" />;

/** Most characters of a text in a row. */
const shown = 240;
