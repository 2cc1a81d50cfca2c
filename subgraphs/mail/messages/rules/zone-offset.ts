/** Minutes ahead of UTC. If a name has several meanings: the one of RFC 5322 or else the most common one. */
const minutesOf: ReadonlyMap<string, number> = new Map([
  ...zones(0, "UT UTC GMT WET AZOST"),
  ...zones(60, "CET MET MEZ WEST BST WAT"),
  ...zones(120, "CEST CEDT MEST MESZ EET SAST CAT"),
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

/** Minutes by which a zone with this name is ahead of UTC. An unknown name means UTC (RFC 5322 4.3). */
export function offsetOfZone(name: string): number {
  return minutesOf.get(name.toUpperCase()) ?? 0;
}

/**
 * Minutes by which `+0530`, `-05:30`, `+5` or `+05` is ahead of UTC; null for an invalid offset.
 * @param digits after the sign, without a colon
 */
export function offsetOfDigits(sign: string, digits: string): number | null {
  if (!/^(\d{1,2}|\d{4})$/.test(digits)) return null;
  const hours = Number(digits.slice(0, 2));
  const minutes = Number(digits.slice(2));
  if (hours > 23 || minutes > 59) return null;
  return (sign === "-" ? -1 : 1) * (hours * 60 + minutes);
}

/** A zone in POSIX form: its name in winter, its hours and its name in summer. */
const zonesByName = new Map([
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

const formats = new Map<string, Intl.DateTimeFormat>();

/** Minutes by which such a zone is ahead of UTC in winter: POSIX counts hours behind it. */
export function offsetOfTwoNames(zone: string): number {
  const [, sign, hours] = /([+-]?)(\d+)/.exec(zone)!;
  return (sign === "-" ? 60 : -60) * Number(hours);
}

/** A date that was read with the winter offset, corrected for its season. */
export function inSeason(date: Date, zone: string): Date {
  const name = zone.toUpperCase().replace("+", "");
  const timeZone = zonesByName.get(name);
  if (timeZone === undefined) return date;
  // Creating one costs far more than using it.
  const format = formats.get(name) ?? new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  formats.set(name, format);
  const there = format.format(date);
  const winter = offsetOfTwoNames(zone);
  const [, sign, hours] = /GMT([+-])(\d\d)/.exec(there) ?? ["", "+", "0"];
  return (sign === "-" ? -60 : 60) * Number(hours) > winter ? new Date(date.getTime() - 3_600_000) : date;
}

/** Names of zones in Windows, in English and in winter. */
const regions: ReadonlyMap<string, number> = new Map([
  ["hawaiian", -600],
  ["alaskan", -540],
  ["pacific", -480],
  ["mountain", -420],
  ["central", -360],
  ["eastern", -300],
  ["atlantic", -240],
  ["newfoundland", -210],
  ["e. south america", -180],
  ["greenwich", 0],
  ["gmt", 0],
  ["british", 0],
  ["w. europe", 60],
  ["western european", 0],
  ["central europe", 60],
  ["central european", 60],
  ["romance", 60],
  ["fle", 120],
  ["gtb", 120],
  ["e. europe", 120],
  ["eastern european", 120],
  ["israel", 120],
  ["jerusalem", 120],
  ["south africa", 120],
  ["russian", 180],
  ["moscow", 180],
  ["india", 330],
  ["china", 480],
  ["singapore", 480],
  ["tokyo", 540],
  ["japan", 540],
  ["korea", 540],
  ["aus eastern", 600],
  ["new zealand", 720],
]);

const longName = /[ \t]([a-z][a-z. ]{1,24}) (standard|daylight|summer|mean) time\s*$/i;

/** Names in other languages, and of zones that add `DST`: words directly after the time. */
const otherName = /(:\d\d)[ \t]+((?![ap]m\b)\p{L}+(?:[ \t.]{1,9}\p{L}+){1,5})\s*$/iu;
const otherNames: ReadonlyMap<string, number> = new Map([
  ["mitteleuropäische zeit", 60],
  ["mitteleuropäische sommerzeit", 120],
  ["hora oficial do brasil", -180],
]);

/** A date with the offset of its zone in place of the zone's name in words. An unknown name means UTC. */
export function withoutLongName(date: string): string {
  return date
    .replace(longName, (_, region: string, season: string) => {
      const summer = /^[ds]/i.test(season) && season.toLowerCase() !== "standard" ? 60 : 0;
      const known = regions.get(region.trim().toLowerCase());
      return ` ${digitsOf(known === undefined ? 0 : known + summer)}`;
    })
    .replace(otherName, (_, time: string, name: string) => {
      const summer = /^([a-z]{1,5})[ \t]+dst$/i.exec(name)?.[1];
      const minutes = summer === undefined ? (otherNames.get(name.toLowerCase()) ?? 0) : offsetOfZone(summer) + 60;
      return `${time} ${digitsOf(minutes)}`;
    });
}

/** As `+0530`. */
function digitsOf(minutes: number): string {
  const digits = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((n) => String(n).padStart(2, "0"));
  return `${minutes < 0 ? "-" : "+"}${digits.join("")}`;
}
