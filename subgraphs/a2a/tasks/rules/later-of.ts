/**
 * The time of a change: that of the request, unless the task has changed since. Requests take their time before they wait
 * for its lock, and what is told of a task must not run back.
 */
export function laterOf(now: Date, lastChange: Date): Date {
  return now < lastChange ? lastChange : now;
}
