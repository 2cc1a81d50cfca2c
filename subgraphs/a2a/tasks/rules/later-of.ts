/**
 * The time of a change: that of the request, unless the task has changed since. Requests determine their time before
 * they wait for the lock, and the times of a task's events must not decrease.
 */
export function laterOf(now: Date, lastChange: Date): Date {
  return now < lastChange ? lastChange : now;
}
