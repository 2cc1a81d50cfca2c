import type { TypedDocumentNode } from "@apollo/client";
import { useEffect, useRef } from "react";
import { EventCursorDocument } from "../../../generated/console-documents.js";
import { client } from "./client.js";

/**
 * Follows a subscription that the activity of the organization does not contain. A lost connection is resumed where it was.
 *
 * @param query the subscription; null follows nothing
 * @param happened gets each event; null first, for what happened before the cursor was taken
 */
export function useEvents<Data>(
  query: TypedDocumentNode<Data, { after?: string | null }> | null,
  happened: (data: Data | null) => void,
): void {
  const latest = useRef(happened);
  useEffect(() => {
    latest.current = happened;
  });
  useEffect(() => {
    if (query === null) return;
    let stop = (): void => {};
    let isOver = false;
    const follow = async (): Promise<void> => {
      const { data: from } = await client.query({ query: EventCursorDocument, fetchPolicy: "no-cache" });
      if (isOver) return;
      latest.current(null);
      // Who may not follow may not read either, and the list says so.
      const following = client
        .subscribe<Data, { after?: string | null }>({ query, variables: { after: from?.eventCursor ?? null } })
        .subscribe({ next: ({ data }) => latest.current(data ?? null), error() {} });
      stop = () => following.unsubscribe();
    };
    follow().catch(() => {});
    return () => {
      isOver = true;
      stop();
    };
  }, [query]);
}
