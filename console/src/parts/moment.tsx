const time = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A point in time: the time of day for today, else the date too. */
export function Moment({ at }: { readonly at: string }) {
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  return (
    <time dateTime={at} title={moment.toISOString()}>
      {(isToday ? time : date).format(moment)}
    </time>
  );
}
