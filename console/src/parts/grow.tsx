import { useEffect, useRef } from "react";
import type { LiveRows } from "../api/live-rows.js";
import { ExplorerLink } from "./explorer-link.js";
import { Pager } from "./pager.js";

interface GrowProps {
  readonly list: LiveRows<unknown>;
  /** The content of the list, on a page with several lists. */
  readonly what?: string;
}

/** The end of a list: it grows when it comes into view, or by the button. A list that is full leads to the next one. Its GraphQL opens in the explorer. */
export function Grow({ list: { more, next, asked }, what }: GrowProps) {
  const end = useRef<HTMLParagraphElement>(null);
  const grow = useRef(more);
  useEffect(() => {
    grow.current = more;
  });
  const isGrowing = more !== null;
  useEffect(() => {
    if (end.current === null) return;
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) grow.current?.();
    });
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [isGrowing]);
  return (
    <>
      {isGrowing && (
        <p className="actions" ref={end}>
          <button type="button" className="quiet" onClick={() => more()}>
            Show more
          </button>
        </p>
      )}
      <Pager next={next} />
      <p className="actions">
        <ExplorerLink {...asked} {...(what !== undefined && { what })} />
      </p>
    </>
  );
}
