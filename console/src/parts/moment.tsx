import { timeInWords } from "./time-in-words.js";
import { useNow } from "./use-now.js";

const local = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
const thisYear = new Intl.DateTimeFormat(undefined, {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
const otherYear = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** A point in time: how long ago within a day, else the date. The pointer shows it in local time and in UTC. */
export function Moment({ at }: { readonly at: string }) {
  const moment = new Date(at);
  const now = useNow();
  // The clock may be a few seconds behind what has just come.
  const words = timeInWords(moment.getTime(), Math.max(now, Math.min(moment.getTime(), now + 60_000)));
  const dates = moment.getFullYear() === new Date(now).getFullYear() ? thisYear : otherYear;
  return (
    <time dateTime={at} title={`${local.format(moment)} local\n${moment.toISOString()} UTC`}>
      {words ?? dates.format(moment)}
    </time>
  );
}
