import { useEffect, useRef } from "react";
import { VaultActivityDocument } from "../../../../generated/console-documents.js";
import { useEvents } from "../../api/use-events.js";

/** Milliseconds for which events are collected before listeners are called. */
const gathering = 150;

/** Calls `changed` when something was done with the vault. */
export function useVaultActivity(changed: () => void): void {
  const latest = useRef(changed);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    latest.current = changed;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEvents(VaultActivityDocument, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, gathering);
  });
}
