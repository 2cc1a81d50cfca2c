import { useQuery } from "@apollo/client/react";
import { RecentEventsDocument } from "../../../../generated/console-documents.js";
import { added, type Happening, useActivity } from "../../api/activity.js";

/** The last events, newest first: those that come while the page is open, and those before it was opened. */
export function useHappenings(): { readonly events: readonly Happening[]; readonly isLoading: boolean } {
  const live = useActivity();
  const { data, loading } = useQuery(RecentEventsDocument);
  const past = (data?.organizationEvents.nodes ?? []).toReversed().reduce(added, []);
  const isNew = new Set(live.map(({ id }) => id));
  return { events: [...live, ...past.filter(({ id }) => !isNew.has(id))], isLoading: loading };
}
