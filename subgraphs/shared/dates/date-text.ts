import { Temporal } from "temporal-polyfill";

/** A bound of a date filter as a client sends it (wire contract mail 5.1). */
export type DateText =
  | { readonly kind: "day"; readonly day: Temporal.PlainDate }
  | { readonly kind: "wall_time"; readonly time: Temporal.PlainDateTime }
  | { readonly kind: "instant"; readonly instant: Temporal.Instant };

const date = "(\\d{4})-(\\d{2})-(\\d{2})";
const time = "([01]\\d|2[0-3]):([0-5]\\d)(?::([0-5]\\d)(?:\\.(\\d{1,9}))?)?";
const bareDay = new RegExp(`^${date}$`);
const moment = new RegExp(`^${date}([Tt ])${time}(?:([Zz])|([+-])(\\d{2}):?(\\d{2})?| (\\d{2}):(\\d{2}))?$`);

/** Reads a bound; null for any other format, and for days that do not exist. */
export function readDateText(text: string): DateText | null {
  const onlyDay = bareDay.exec(text);
  if (onlyDay !== null) {
    const day = dayOf(onlyDay);
    return day === null ? null : { kind: "day", day };
  }
  const found = moment.exec(text);
  if (found === null) return null;
  const day = dayOf(found);
  const [separator, hour, minute, second = "0", fraction = "", zulu, sign, hours, minutes, spaceHours, spaceMinutes] =
    found.slice(4);
  if (day === null) return null;
  const nanoseconds = Number(fraction.padEnd(9, "0"));
  const wallTime = day.toPlainDateTime({
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    millisecond: Math.floor(nanoseconds / 1_000_000),
    microsecond: Math.floor(nanoseconds / 1_000) % 1_000,
    nanosecond: nanoseconds % 1_000,
  });
  if (zulu !== undefined) return instantOf(wallTime, 0, 0);
  if (sign !== undefined) {
    // `+05:` has a colon without minutes.
    if (minutes === undefined && text.endsWith(":")) return null;
    const factor = sign === "-" ? -1 : 1;
    return instantOf(wallTime, factor * Number(hours), factor * Number(minutes ?? 0));
  }
  if (spaceHours === undefined) return { kind: "wall_time", time: wallTime };
  // In a URL an unescaped plus becomes a space. Only after a T does it clearly mean an offset.
  return separator === " " ? null : instantOf(wallTime, Number(spaceHours), Number(spaceMinutes));
}

function instantOf(wallTime: Temporal.PlainDateTime, hours: number, minutes: number): DateText | null {
  if (Math.abs(hours) > 23 || Math.abs(minutes) > 59) return null;
  const instant = wallTime.toZonedDateTime("UTC").toInstant().subtract({ hours, minutes });
  return { kind: "instant", instant };
}

function dayOf([, year, month, day]: readonly (string | undefined)[]): Temporal.PlainDate | null {
  try {
    const parts = { year: Number(year), month: Number(month), day: Number(day) };
    return Temporal.PlainDate.from(parts, { overflow: "reject" });
  } catch {
    return null;
  }
}
