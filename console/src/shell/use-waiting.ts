import { WaitingDocument } from "../../../generated/console-documents.js";
import { useLiveQuery } from "../api/live-query.js";

/** Milliseconds between two readings: the navigation is never the hurry. */
const restMs = 2_000;
const most = 100;

/** How much waits for a person, by the path of the page that has it. A page with nothing is left out. */
export function useWaiting(): ReadonlyMap<string, string> {
  const { data } = useLiveQuery(WaitingDocument, {}, ["a2a.task.", "review."], { restMs });
  const tasks = data?.a2aOrganizationTasks.nodes.length ?? 0;
  const reviews = data?.reviewCounts.pending ?? 0;
  return new Map([
    ...(tasks === 0 ? [] : [["tasks", tasks === most ? `${most}+` : String(tasks)] as const]),
    ...(reviews === 0 ? [] : [["reviews", String(reviews)] as const]),
  ]);
}
