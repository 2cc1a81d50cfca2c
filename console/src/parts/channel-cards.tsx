import { Hash, type IconNode, ListChecks, Mail, MessageSquare, Webhook } from "lucide";
import type { UseCountsFragment } from "../../../generated/console-documents.js";
import { href, setFilters } from "../address/address.js";
import { Link } from "../address/link.js";
import { Chips } from "./chips.js";
import { Icon } from "./icon.js";
import { Moment } from "./moment.js";
import { seriesOf, totalOf } from "./series.js";
import { Sparkline } from "./sparkline.js";

/** The times that can be looked back on, in hours. */
const ranges = [
  { value: "1", name: "1 hour" },
  { value: "24", name: "24 hours" },
  { value: "168", name: "7 days" },
  { value: "720", name: "30 days" },
] as const;

type Hours = (typeof ranges)[number]["value"];

/** The time that the address asks for; a day if it asks for none. */
export const rangeOf = (asked: string | null): Hours => ranges.find(({ value }) => value === asked)?.value ?? "24";

/** Something that went wrong on a channel, and where it is listed. */
export interface Trouble {
  readonly name: string;
  readonly count: number;
  readonly isMore?: boolean;
  readonly to: string;
}

interface ChannelCardsProps {
  readonly activity: UseCountsFragment;
  readonly hours: Hours;
  /** Failures of the organization, by channel; an agent alone has none here. */
  readonly troubles?: Readonly<Record<ChannelName, readonly Trouble[]>>;
  /** Only what this agent did is counted: its handle. */
  readonly agent?: string;
}

/** How much each channel carried, drawn over time, and what went wrong on it. A channel without faults says nothing of them. */
export function ChannelCards({ activity, hours, troubles, agent }: ChannelCardsProps) {
  const isCut = Date.parse(activity.countedSince) > Date.parse(activity.since);
  return (
    <section aria-labelledby="traffic">
      <div className="title">
        <h2 id="traffic">{agent === undefined ? "Traffic" : "Use over time"}</h2>
        <Chips
          label="Time"
          value={hours}
          options={ranges}
          onChange={(value) => setFilters({ hours: value === "24" ? null : value })}
        />
      </div>
      {isCut && (
        <p className="soft">
          Only the newest 20,000 events are counted: those since <Moment at={activity.countedSince} />.
        </p>
      )}
      <ul className="cards">
        {channels.map(({ name, icon, kinds, what, path, filters }, index) => {
          const values = seriesOf(activity, kinds);
          const wrong = troubles?.[name].filter(({ count }) => count > 0);
          return (
            <li key={name} className="card">
              <span className="card-name">
                <Icon of={icon} /> <Link href={href(path, { ...filters, agent })}>{name}</Link>
              </span>
              <span className="card-figure">
                {totalOf(activity, kinds).toLocaleString()} <span className="card-note">{what}</span>
              </span>
              <Sparkline values={values} series={index} />
              {wrong !== undefined && (
                <span className="card-note">
                  {wrong.length === 0 && "No failures"}
                  {wrong.map((trouble, at) => (
                    <span key={trouble.name}>
                      {at > 0 && ", "}
                      <Link href={trouble.to}>
                        {trouble.count}
                        {trouble.isMore && "+"} {trouble.name}
                      </Link>
                    </span>
                  ))}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export type ChannelName = "Tasks" | "Email" | "Messages" | "Slack" | "Webhooks";

interface Channel {
  readonly name: ChannelName;
  readonly icon: IconNode;
  /** The kinds of event that are counted: each is about one thing that was carried. */
  readonly kinds: readonly string[];
  readonly what: string;
  readonly path: readonly string[];
  readonly filters?: Readonly<Record<string, string>>;
}

const channels: readonly Channel[] = [
  { name: "Tasks", icon: ListChecks, kinds: ["a2a.task.created"], what: "sent", path: ["tasks"] },
  {
    name: "Email",
    icon: Mail,
    kinds: ["mail.message.received", "mail.message.queued"],
    what: "received and sent",
    path: ["inbox"],
    filters: { channel: "mail" },
  },
  {
    name: "Messages",
    icon: MessageSquare,
    kinds: ["im.message.received", "im.message.queued"],
    what: "received and sent",
    path: ["inbox"],
    filters: { channel: "im" },
  },
  {
    name: "Slack",
    icon: Hash,
    kinds: ["chat.event.received", "chat.action.started"],
    what: "received and sent",
    path: ["inbox"],
    filters: { channel: "chat" },
  },
  {
    name: "Webhooks",
    icon: Webhook,
    kinds: ["webhook.delivery_attempted"],
    what: "attempts",
    path: ["webhooks"],
    filters: { view: "deliveries" },
  },
];
