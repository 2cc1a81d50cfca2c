/** Minutes ahead of UTC. Where a name has several meanings, the one of RFC 5322 or else the one of most people. */
const minutesOf: ReadonlyMap<string, number> = new Map([
  ...zones(0, "UT UTC GMT WET AZOST"),
  ...zones(60, "CET MET MEZ WEST BST WAT"),
  ...zones(120, "CEST MEST MESZ EET SAST CAT"),
  ...zones(180, "EEST MSK EAT TRT IDT"),
  ...zones(240, "MSD GST SAMT"),
  ...zones(300, "PKT UZT YEKT"),
  ...zones(330, "IST"),
  ...zones(345, "NPT"),
  ...zones(360, "OMST"),
  ...zones(420, "ICT WIB KRAT NOVT"),
  ...zones(480, "SGT HKT AWST PHT MYT WITA IRKT"),
  ...zones(540, "JST KST WIT YAKT"),
  ...zones(570, "ACST"),
  ...zones(600, "AEST VLAT"),
  ...zones(630, "ACDT"),
  ...zones(660, "AEDT MAGT"),
  ...zones(720, "NZST PETT"),
  ...zones(780, "NZDT"),
  ...zones(-60, "AZOT"),
  ...zones(-150, "NDT"),
  ...zones(-180, "ADT ART BRT UYT"),
  ...zones(-210, "NST"),
  ...zones(-240, "EDT AST CLT"),
  ...zones(-300, "EST CDT PET COT"),
  ...zones(-360, "CST MDT"),
  ...zones(-420, "MST PDT"),
  ...zones(-480, "PST AKDT"),
  ...zones(-540, "AKST HDT"),
  ...zones(-600, "HST"),
]);

function zones(minutes: number, names: string): [string, number][] {
  return names.split(" ").map((name) => [name, minutes]);
}

/** Minutes that a zone with this name is ahead of UTC. A name that is not known is UTC (RFC 5322 4.3). */
export function offsetOfZone(name: string): number {
  return minutesOf.get(name.toUpperCase()) ?? 0;
}

/**
 * Minutes that `+0530`, `-05:30`, `+5` or `+05` is ahead of UTC; null when there is no such offset.
 * @param digits what follows the sign, without a colon
 */
export function offsetOfDigits(sign: string, digits: string): number | null {
  if (!/^(\d{1,2}|\d{4})$/.test(digits)) return null;
  const hours = Number(digits.slice(0, 2));
  const minutes = Number(digits.slice(2));
  if (hours > 23 || minutes > 59) return null;
  return (sign === "-" ? -1 : 1) * (hours * 60 + minutes);
}

/** Where a zone is that names its time of winter, its hours and its time of summer, as POSIX does. */
const places: ReadonlyMap<string, string> = new Map([
  ["EST5EDT", "America/New_York"],
  ["CST6CDT", "America/Chicago"],
  ["MST7MDT", "America/Denver"],
  ["PST8PDT", "America/Los_Angeles"],
  ["AKST9AKDT", "America/Anchorage"],
  ["AST4ADT", "America/Halifax"],
  ["GMT0BST", "Europe/London"],
  ["WET0WEST", "Europe/Lisbon"],
  ["CET-1CEST", "Europe/Paris"],
  ["EET-2EEST", "Europe/Athens"],
  ["AEST-10AEDT", "Australia/Sydney"],
  ["NZST-12NZDT", "Pacific/Auckland"],
]);

/** Minutes that such a zone is ahead of UTC in winter: POSIX counts hours behind it. */
export function offsetOfTwoNames(zone: string): number {
  const [, sign, hours] = /([+-]?)(\d+)/.exec(zone)!;
  return (sign === "-" ? 60 : -60) * Number(hours);
}

/** A date that was read as one in winter, in the season that it has there. */
export function inSeason(date: Date, zone: string): Date {
  const timeZone = places.get(zone.toUpperCase().replace("+", ""));
  if (timeZone === undefined) return date;
  const there = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).format(date);
  const winter = offsetOfTwoNames(zone);
  const [, sign, hours] = /GMT([+-])(\d\d)/.exec(there) ?? ["", "+", "0"];
  return (sign === "-" ? -60 : 60) * Number(hours) > winter ? new Date(date.getTime() - 3_600_000) : date;
}
