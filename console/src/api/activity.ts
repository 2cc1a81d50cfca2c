import { useEffect, useRef, useSyncExternalStore } from "react";
import {
  OrganizationActivityDocument,
  type OrganizationActivitySubscription,
} from "../../../generated/console-documents.js";
import { client } from "./client.js";
import { problemOf } from "./problem.js";

/** One event of the organization. */
export type Activity = OrganizationActivitySubscription["organizationActivity"];

/** An event with every agent that it concerns: it comes once for each. */
export interface Happening extends Activity {
  readonly agents: readonly NonNullable<Activity["identity"]>[];
}

/** Number of events that the page remembers. Older ones are on the page of their subject. */
const remembered = 200;
/** Milliseconds for which events are gathered, so that a flood of them draws the page a few times a second. */
const gathering = 150;

/** The part of an event that listeners compare: its kind. */
type Reported = Pick<Activity, "kind">;

const listeners = new Set<(events: readonly Reported[]) => void>();
let recent: readonly Happening[] = [];
let waiting: Activity[] = [];

/**
 * Follows everything that happens in the organization, from a cursor on. Pages read after the cursor was taken, so what they
 * show and what comes here have no gap between them. Answers how to stop.
 */
export function followActivity(after: string | null): () => void {
  recent = [];
  const subscription = client.subscribe({ query: OrganizationActivityDocument, variables: { after } }).subscribe({
    next({ data }) {
      if (data == null) return;
      if (waiting.length === 0) setTimeout(tell, gathering);
      waiting.push(data.organizationActivity);
    },
    error(error: Error) {
      // The log no longer has the events after the last one, so the page loads again and follows from now on.
      if (["cursor_expired", "invalid_cursor"].includes(problemOf(error).code)) location.reload();
    },
  });
  return () => subscription.unsubscribe();
}

function tell(): void {
  const events = waiting;
  waiting = [];
  recent = events.reduce(added, recent).slice(0, remembered);
  for (const listener of listeners) listener(events);
}

/** Rows for other agents are the same event. The rows of one event are adjacent in the log. */
export function added(known: readonly Happening[], event: Activity): readonly Happening[] {
  const own = event.identity == null ? [] : [event.identity];
  const same = known.findIndex(({ id }) => id === event.id);
  if (same < 0) return [{ ...event, agents: own }, ...known];
  return known.with(same, { ...known[same]!, agents: [...known[same]!.agents, ...own] });
}

/** Tells the page that something of a kind has happened which the activity of the organization leaves out. */
export function announce(kind: string): void {
  for (const listener of listeners) listener([{ kind }]);
}

function listen(listener: (events: readonly Reported[]) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last events, newest first. */
export function useActivity(): readonly Happening[] {
  return useSyncExternalStore(listen, () => recent);
}

/** Calls `changed` when something of these kinds has happened: `a2a.` means every kind that begins so. */
export function useWhen(kinds: readonly string[], changed: (events: readonly Reported[]) => void): void {
  const latest = useRef({ kinds, changed });
  useEffect(() => {
    latest.current = { kinds, changed };
  });
  useEffect(
    () =>
      listen((events) => {
        const concerned = events.filter(({ kind }) => latest.current.kinds.some((start) => kind.startsWith(start)));
        if (concerned.length > 0) latest.current.changed(concerned);
      }),
    [],
  );
}
