import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useWhen } from "../../../api/activity.js";
import { useLiveness } from "../../../api/liveness.js";
import { chatSource } from "./chat-source.js";
import { imSource } from "./im-source.js";
import { mailSource } from "./mail-source.js";
import { type Channel, channels } from "./row.js";
import type { Source, StreamFilter } from "./source.js";
import { Stream, type StreamState } from "./stream.js";
import { taskSource } from "./task-source.js";

const makeSource: Readonly<Record<Channel, (filter: StreamFilter) => Source>> = {
  mail: mailSource,
  im: imSource,
  chat: chatSource,
  tasks: taskSource,
};

/** The rows of one channel or of all, read again on events. */
export function useStream(
  channel: Channel | null,
  { agent, search, folder, unread, status, label }: StreamFilter,
): StreamState & Pick<Stream, "readOn"> {
  const { id, handle, mailbox } = agent ?? { id: null, handle: null, mailbox: null };
  const stream = useMemo(() => {
    const chosen = id === null || handle === null ? null : { id, handle, mailbox };
    const filter = { agent: chosen, search, folder, unread, status, label };
    // Only mail has these states, and labels.
    const isForAll = status === null && label === null;
    const shown = (channel === null ? channels : [channel]).filter((name) => isForAll || name === "mail");
    return new Stream(shown.map((name) => makeSource[name](filter)));
  }, [channel, id, handle, mailbox, search, folder, unread, status, label]);
  useEffect(() => void stream.readOn(), [stream]);
  useWhen(["mail.", "im.", "chat.", "a2a.task.", "label.", "contact."], (events) =>
    stream.happened(events.map(({ kind }) => kind)),
  );
  const liveness = useLiveness();
  const wasInterrupted = useRef(false);
  useEffect(() => {
    if (liveness === "live" && wasInterrupted.current) stream.renewAll();
    wasInterrupted.current = liveness === "interrupted";
  }, [liveness, stream]);
  return { ...useSyncExternalStore(stream.subscribe, stream.current), readOn: stream.readOn };
}
