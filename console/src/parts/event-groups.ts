/** The parts of an event by which a list is grouped. */
interface Groupable {
  readonly id: string;
  readonly kind: string;
  readonly occurredAt: string;
  readonly subject?: { readonly __typename: string; readonly id?: string } | null;
}

/** The events of one day in local time, grouped by object. */
export interface Day<Event> {
  /** The first moment of the day. */
  readonly start: number;
  readonly groups: readonly (readonly Event[])[];
}

/**
 * Groups events by day, and within a day by the object that they are about. A group is where its newest event is, and its
 * events keep their order. Events about nothing are groups by themselves.
 *
 * @param events newest first
 */
export function groupEvents<Event extends Groupable>(events: readonly Event[]): readonly Day<Event>[] {
  const days = new Map<number, Map<string, Event[]>>();
  for (const event of events) {
    const start = new Date(event.occurredAt).setHours(0, 0, 0, 0);
    const groups = days.get(start) ?? new Map<string, Event[]>();
    days.set(start, groups);
    const { subject } = event;
    const key = subject?.id === undefined ? event.id : `${subject.__typename} ${subject.id}`;
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return [...days].map(([start, groups]) => ({ start, groups: [...groups.values()] }));
}

const dates = new Intl.DateTimeFormat(undefined, { weekday: "long", month: "long", day: "numeric" });

/** `Today`, `Yesterday`, or the date. */
export function dayInWords(start: number, now: number): string {
  const today = new Date(now).setHours(0, 0, 0, 0);
  if (start === today) return "Today";
  // Half a day back from midnight is yesterday, also when clocks are changed.
  if (start === new Date(today - 43_200_000).setHours(0, 0, 0, 0)) return "Yesterday";
  return dates.format(start);
}
