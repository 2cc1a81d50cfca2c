import { useEffect, useRef } from "react";

/** Calls `read` every so many milliseconds while somebody looks at the page: for what no event tells of. */
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
