import { useVirtualizer } from "@tanstack/react-virtual";
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { href, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { Avatar } from "../../parts/avatar.js";
import { withMarks } from "../../parts/bidi-marks.js";
import { Badge } from "../../parts/badge.js";
import { Icon } from "../../parts/icon.js";
import { LabelName } from "../../parts/label-name.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { WriterName } from "../../parts/writer-name.js";
import { ChatChannelName, ChatUserName } from "./chat/chat-names.js";
import { canBeSelected, type Selection } from "./bulk/use-selection.js";
import { useOwnLabels } from "./labels/catalogue.js";
import { NothingHere } from "./nothing-here.js";
import { channelIcons } from "./channel-icons.js";
import { channelNames, keyOf, type Row } from "./stream/row.js";
import type { StreamState } from "./stream/stream.js";

/** Height of a row, as the style sheet says. */
const rowHeight = 76;
/** The list is read on when that many rows are left below. */
const ahead = 40;

interface StreamListProps extends StreamState {
  readonly selected: string;
  readonly selection: Selection;
  readonly readOn: () => Promise<void>;
}

/** The stream. However long it is, only the rows on the screen, and some around them, stand in the document. */
export function StreamList({ rows, hasMore, isReading, problem, selected, selection, readOn }: StreamListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  // One row takes part in the order of Tab; arrows go from row to row.
  const [stop, setStop] = useState<string | null>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(rows[index]!),
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  const isShort = last >= rows.length - ahead;
  useEffect(() => {
    if (hasMore && !isReading && problem === null && isShort) void readOn();
  }, [hasMore, isReading, problem, isShort, rows.length, readOn]);
  const at = rows.findIndex((row) => keyOf(row) === selected);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: "auto" });
    // Only a new selection moves the list, and not news above it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [selected]);
  useEffect(() => {
    if (focused === null) return;
    const row = [...(scroller.current?.querySelectorAll<HTMLElement>("[data-key]") ?? [])].find(
      ({ dataset }) => dataset["key"] === focused,
    );
    if (row === undefined) return;
    row.focus({ preventScroll: true });
    setFocused(null);
  }, [focused, items]);
  const shownKeys = items.map(({ index }) => keyOf(rows[index]!));
  const tabStop = [stop, selected].find((key) => key !== null && shownKeys.includes(key)) ?? shownKeys[0];
  const move = (event: KeyboardEvent): void => {
    const current = (event.target as HTMLElement).closest<HTMLElement>("[data-key]")?.dataset["key"];
    const from = rows.findIndex((row) => keyOf(row) === current);
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (current === undefined || to === undefined || rows[to] === undefined) return;
    event.preventDefault();
    virtual.scrollToIndex(to, { align: "auto" });
    setFocused(keyOf(rows[to]));
  };
  return (
    <>
      <ProblemNote problem={problem} retry={() => void readOn()} />
      {rows.length === 0 && (isReading || hasMore) && problem === null && <Loading />}
      {rows.length === 0 && !hasMore && !isReading && <NothingHere />}
      <div
        className={selection.rows.length > 0 ? "stream choosing" : "stream"}
        ref={scroller}
        onKeyDown={move}
        onFocus={({ target }) => setStop(target.closest<HTMLElement>("[data-key]")?.dataset["key"] ?? null)}
      >
        <ul style={{ height: virtual.getTotalSize() }}>
          {items.map(({ key, index, start }) => (
            <li
              key={key}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={hasMore ? -1 : rows.length}
              aria-posinset={index + 1}
            >
              <OneRow
                row={rows[index]!}
                isSelected={index === at}
                isTabStop={keyOf(rows[index]!) === tabStop}
                selection={selection}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

interface OneRowProps {
  readonly row: Row;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  readonly selection: Selection;
}

function OneRow({ row, isSelected, isTabStop, selection }: OneRowProps) {
  const { filters } = useAddress();
  const { path, at, who, face, title, preview, chat, agent, isUnread, hasFiles, state } = row;
  const key = keyOf(row);
  const isChosen = selection.has(key);
  const classes = ["row", isUnread && "unread", isChosen && "chosen"].filter(Boolean).join(" ");
  const link = (
    <Link
      className={classes}
      data-key={key}
      onClick={(event) => {
        if (!event.shiftKey) return;
        event.preventDefault();
        selection.extend(key);
      }}
      href={href(["inbox", ...path], Object.fromEntries(filters))}
      aria-current={isSelected ? "true" : undefined}
      tabIndex={isTabStop ? 0 : -1}
    >
      {face === undefined ? (
        <span className="avatar nameless" aria-hidden="true">
          <Icon of={channelIcons[path[0]]} size={13} />
        </span>
      ) : (
        <Avatar {...face} />
      )}
      <span className="row-top">
        <span className="row-from">
          {isUnread && <span className="unseen">Unread. </span>}
          {chat?.userId == null ? (
            who.map((one, index) => (
              <Fragment key={index}>
                {typeof one === "string" ? <span>{withMarks(one)}</span> : <WriterName {...one} />}
              </Fragment>
            ))
          ) : (
            <ChatUserName connectionId={chat.connectionId} userId={chat.userId} />
          )}
        </span>
        <Moment at={at} />
      </span>
      <span className="row-title">
        {withMarks(title)} {state !== null && <Badge state={state} />}
      </span>
      <span className="row-preview soft">
        <span className={`channel ${path[0]}`}>
          <Icon of={channelIcons[path[0]]} size={12} />
          {channelNames[path[0]]}
        </span>
        {agent !== null && ` @${agent} `}
        {row.labels !== undefined && <RowLabels names={row.labels} />}
        {hasFiles && <span className="channel">File</span>} {chat !== undefined && <ChatChannelName {...chat} />}{" "}
        {withMarks(preview)}
      </span>
    </Link>
  );
  if (!canBeSelected(key)) return link;
  return (
    <>
      <input
        type="checkbox"
        className="pick"
        aria-label={`Select ${withMarks(title)}`}
        // Keys of the list do the same: it takes no part in the order of Tab, and a click leaves the focus where it is.
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        checked={isChosen}
        onChange={() => {}}
        onClick={(event) => (event.shiftKey ? selection.extend(key) : selection.toggle(key))}
      />
      {link}
    </>
  );
}

/** Labels of a row. More would hide what the row says. */
const mostLabels = 3;

function RowLabels({ names }: { readonly names: readonly string[] }) {
  const labels = useOwnLabels(names);
  return (
    <>
      {labels.slice(0, mostLabels).map((label) => (
        <LabelName key={label.name} label={label} />
      ))}
      {labels.length > mostLabels && <span> and {labels.length - mostLabels} more</span>}
    </>
  );
}
