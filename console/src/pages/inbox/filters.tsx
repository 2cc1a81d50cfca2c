import { SlidersHorizontal } from "lucide";
import { type FormEvent, useEffect, useId, useState } from "react";
import { setFilters, href, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { AgentField } from "../../parts/agent-field.js";
import { Icon } from "../../parts/icon.js";
import { channelIcons } from "./channel-icons.js";
import { LabelFilter } from "./labels/label-filter.js";
import { channelNames, channels } from "./stream/row.js";

const folders = [
  { value: "", name: "Inbox" },
  { value: "SENT", name: "Sent" },
  { value: "SNOOZED", name: "Snoozed" },
  { value: "ARCHIVE", name: "Archive" },
  { value: "SPAM", name: "Spam" },
  { value: "BLOCKED", name: "Blocked" },
  { value: "ALL", name: "All folders" },
];

/** Filters that are folded away on a narrow screen. */
const folded = ["channel", "agent", "folder", "status", "label", "unread"];

/** The filters of the stream. The address contains them. A narrow screen shows the search, and the others behind a button. */
export function Filters() {
  const { path, filters } = useAddress();
  const channel = filters.get("channel");
  const filtersOnly = Object.fromEntries(filters);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const used = folded.filter((name) => filters.has(name)).length;
  return (
    <div className={isOpen ? "inbox-filters is-open" : "inbox-filters"}>
      <div className="inbox-find">
        <Search />
        <button
          type="button"
          className="quiet unfold"
          aria-expanded={isOpen}
          aria-controls={`${id}-channels ${id}-more`}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={SlidersHorizontal} size={14} /> {used === 0 ? "Filters" : `Filters (${used})`}
        </button>
      </div>
      <nav id={`${id}-channels`} aria-label="Channels" className="tabs">
        {[null, ...channels].map((one) => (
          <Link
            key={one ?? "all"}
            href={href(path, { ...filtersOnly, channel: one })}
            aria-current={one === channel ? "true" : undefined}
          >
            {one !== null && <Icon of={channelIcons[one]} size={14} />} {one === null ? "All" : channelNames[one]}
          </Link>
        ))}
      </nav>
      <div id={`${id}-more`} className="actions">
        <AgentField
          label="Agent"
          value={filters.get("agent")}
          none="All agents"
          isBare
          choose={(found) => setFilters({ agent: found?.agentHandle ?? null })}
        />
        <select
          aria-label="Folder"
          value={filters.get("folder") ?? ""}
          onChange={(event) => setFilters({ folder: event.target.value || null })}
        >
          {folders.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label="State of email"
          value={filters.get("status") ?? ""}
          onChange={(event) => setFilters({ status: event.target.value || null })}
        >
          <option value="">Any state</option>
          <option value="BOUNCED">Bounced email</option>
          <option value="FAILED">Failed email</option>
          <option value="QUEUED">Queued email</option>
        </select>
        <LabelFilter />
        <label className="check">
          <input
            type="checkbox"
            checked={filters.get("unread") === "yes"}
            onChange={(event) => setFilters({ unread: event.target.checked ? "yes" : null })}
          />
          Unread
        </label>
        <Link href={href(["inbox", "drafts"], filtersOnly)}>Drafts</Link>
        <Link href={href(["inbox", "imports"], filtersOnly)}>Imports</Link>
        <Link href={href(["inbox", "chat-writes"], filtersOnly)}>Sent to Slack</Link>
      </div>
    </div>
  );
}

/** Searches when it is sent, so that the server is not asked for every letter. */
function Search() {
  const asked = useAddress().filters.get("q") ?? "";
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked]);
  const search = (event: FormEvent): void => {
    event.preventDefault();
    setFilters({ q: text.trim() || null });
  };
  return (
    <form role="search" onSubmit={search}>
      <input
        id="inbox-search"
        type="search"
        aria-label="Search"
        placeholder="Search ( / )"
        maxLength={256}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          // The browser's own button empties it without sending.
          if (event.target.value === "") setFilters({ q: null });
        }}
      />
    </form>
  );
}
