import { useEffect, useRef } from "react";

/** Calls `read` at an interval while the page is visible: for data whose changes have no event. */
export function useEvery(milliseconds: number, read: () => void): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") latest.current();
    }, milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}
