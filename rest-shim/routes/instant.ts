import type { Loc } from "../route.js";
import { rejected } from "../wire/rejection.js";

const syntax = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i;

/**
 * A time in a body, as the operation's input; null and undefined stay. 422 at `loc` for anything but ISO 8601 with an
 * offset.
 */
export function readInstant<Absent extends null | undefined>(text: string | Absent, loc: Loc): string | Absent {
  if (typeof text !== "string") return text;
  const milliseconds = syntax.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(milliseconds)) return new Date(milliseconds).toISOString();
  throw rejected([{ loc, msg: "must be an ISO 8601 moment with an offset", type: "datetime_parsing" }]);
}
