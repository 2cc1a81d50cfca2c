import { useEffect, useRef } from "react";
import { VaultActivityDocument, VaultCursorDocument } from "../../../../generated/console-documents.js";
import { client } from "../../api/client.js";

/** Milliseconds for which events are gathered before they are told of. */
const gathering = 150;

/** Calls `changed` when something was done with the vault. A lost connection is resumed where it was. */
export function useVaultActivity(changed: () => void): void {
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = (): void => {};
    let isOver = false;
    const tell = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current();
      }, gathering);
    };
    const follow = async (): Promise<void> => {
      const { data } = await client.query({ query: VaultCursorDocument, fetchPolicy: "no-cache" });
      if (isOver) return;
      // What happened before the cursor may have come after the first reading.
      tell();
      const variables = { after: data?.eventCursor ?? null };
      // Who may not follow may not read either, and the list says so.
      const following = client
        .subscribe({ query: VaultActivityDocument, variables })
        .subscribe({ next: tell, error() {} });
      stop = () => following.unsubscribe();
    };
    follow().catch(() => {});
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
}
