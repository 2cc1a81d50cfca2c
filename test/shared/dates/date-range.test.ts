import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DateRange,
  type DateRangeRefusal,
  isRefusal,
  readDateRange,
} from "../../../subgraphs/shared/dates/date-range.js";

/** `≥ from` and `< to` or `≤ to`, as the contract's table writes it. */
function spelled(range: DateRange | DateRangeRefusal): string {
  if (isRefusal(range)) return `refused ${range.refused}`;
  const { from, to } = range;
  const lower = from === null ? "-" : from.toISOString();
  const upper = to === null ? "-" : `${to.isIncluded ? "<=" : "<"} ${to.at.toISOString()}`;
  return `${lower} ${upper}`;
}

const iso = (text: string): string => `${text.slice(0, 16)}:00.000Z`;
const given = (start: string | null, end: string | null, timeZone?: string | null) =>
  readDateRange({ start, end, timeZone });

describe("the contract's worked examples", () => {
  it.each<[string, string, string | null, string, string]>([
    ["2026-07-01", "2026-07-01", null, "2026-07-01T00:00", "< 2026-07-02T00:00"],
    ["2026-07-01", "2026-07-01", "America/New_York", "2026-07-01T04:00", "< 2026-07-02T04:00"],
    ["2026-07-01", "2026-07-01", "Asia/Kolkata", "2026-06-30T18:30", "< 2026-07-01T18:30"],
    ["2026-07-01", "2026-07-01", "Pacific/Kiritimati", "2026-06-30T10:00", "< 2026-07-01T10:00"],
    ["2026-07-01T09:00", "2026-07-01T17:30:00", "Europe/Berlin", "2026-07-01T07:00", "<= 2026-07-01T15:30"],
    ["2026-07-01T09:00:00Z", "2026-07-01T09:00:00Z", "Europe/Berlin", "2026-07-01T09:00", "<= 2026-07-01T09:00"],
    ["2026-07-01T09:00:00+05:30", "2026-07-01T09:00:00-07:00", null, "2026-07-01T03:30", "<= 2026-07-01T16:00"],
    ["2028-02-29", "2028-02-29", null, "2028-02-29T00:00", "< 2028-03-01T00:00"],
    ["2026-12-31", "2026-12-31", null, "2026-12-31T00:00", "< 2027-01-01T00:00"],
    ["2026-03-08", "2026-03-08", "America/New_York", "2026-03-08T05:00", "< 2026-03-09T04:00"],
    ["2026-11-01", "2026-11-01", "America/New_York", "2026-11-01T04:00", "< 2026-11-02T05:00"],
    ["2026-03-29", "2026-03-29", "Europe/London", "2026-03-29T00:00", "< 2026-03-29T23:00"],
    ["2026-10-25", "2026-10-25", "Europe/London", "2026-10-24T23:00", "< 2026-10-26T00:00"],
    ["2026-03-08T02:30", "2026-03-08T02:30", "America/New_York", "2026-03-08T07:30", "<= 2026-03-08T07:30"],
    ["2026-11-01T01:30", "2026-11-01T01:30", "America/New_York", "2026-11-01T05:30", "<= 2026-11-01T06:30"],
    ["2026-10-25T01:30", "2026-10-25T01:30", "Europe/London", "2026-10-25T00:30", "<= 2026-10-25T01:30"],
    ["2026-09-06", "2026-09-06", "America/Santiago", "2026-09-06T04:00", "< 2026-09-07T03:00"],
    ["2026-04-24", "2026-04-24", "Africa/Cairo", "2026-04-23T22:00", "< 2026-04-24T21:00"],
    ["2026-10-29", "2026-10-29", "Africa/Cairo", "2026-10-28T21:00", "< 2026-10-29T22:00"],
    ["2018-02-17", "2018-02-17", "America/Sao_Paulo", "2018-02-17T02:00", "< 2018-02-18T03:00"],
    ["2026-10-04", "2026-10-04", "Australia/Lord_Howe", "2026-10-03T13:30", "< 2026-10-04T13:00"],
    ["2011-12-30", "2011-12-30", "Pacific/Apia", "2011-12-30T10:00", "< 2011-12-30T10:00"],
    ["2026-07-01T22:00:00Z", "2026-07-01", "America/New_York", "2026-07-01T22:00", "< 2026-07-02T04:00"],
  ])("%s to %s in %s", (start, end, zone, from, to) => {
    const [sign, at] = to.split(" ") as [string, string];
    expect(spelled(given(start, end, zone))).toBe(`${iso(from)} ${sign} ${iso(at)}`);
  });

  it.each<[string | null, string | null, string | null, string]>([
    ["2026-07-02", "2026-07-01", "Asia/Tokyo", "start"],
    ["2026-07-02T00:00:00Z", "2026-07-01", null, "start"],
    ["2026-07-01T09:00:01", "2026-07-01T09:00:00", "Asia/Tokyo", "start"],
    ["2026-7-1", null, null, "start"],
    ["yesterday", null, null, "start"],
    ["", null, null, "start"],
    [null, "", null, "end"],
    ["2026-07-01", null, "Mars/Phobos", "timeZone"],
    ["2026-07-01", null, "CEST", "timeZone"],
    ["2026-07-01", null, "+02:00", "timeZone"],
    ["2026-07-01", null, "", "timeZone"],
    ["2026-07-01T00:00:00Z", "2026-07-02T00:00:00Z", "Nowhere/Land", "timeZone"],
    [null, null, "Nowhere/Land", "timeZone"],
  ])("refuses %j to %j in %j", (start, end, zone, refused) => {
    expect(spelled(given(start, end, zone))).toBe(`refused ${refused}`);
  });
});

describe("one side alone", () => {
  it.each<[string | null, string | null, string]>([
    [null, null, "- -"],
    ["2026-07-01", null, "2026-07-01T00:00:00.000Z -"],
    [null, "2026-07-01", "- < 2026-07-02T00:00:00.000Z"],
    [null, "2026-07-01T12:00", "- <= 2026-07-01T12:00:00.000Z"],
    [null, "2026-07-01T12:00Z", "- <= 2026-07-01T12:00:00.000Z"],
  ])("%j to %j", (start, end, expected) => {
    expect(spelled(given(start, end))).toBe(expected);
  });
});

describe("accepted spellings", () => {
  it.each([
    ["2026-07-01t09:00:00z", "2026-07-01T09:00:00.000Z"],
    ["2026-07-01 09:00", "2026-07-01T09:00:00.000Z"],
    ["2026-07-01 09:00:00+02:00", "2026-07-01T07:00:00.000Z"],
    ["2026-07-01T09:00+0200", "2026-07-01T07:00:00.000Z"],
    ["2026-07-01T09:00-02", "2026-07-01T11:00:00.000Z"],
    ["2026-07-01T09:00:00 02:00", "2026-07-01T07:00:00.000Z"],
    ["2026-07-01T09:00:00.5", "2026-07-01T09:00:00.500Z"],
    ["2026-07-01T09:00:00.123456789Z", "2026-07-01T09:00:00.124Z"],
    ["2026-07-01T09:00:00.123000000Z", "2026-07-01T09:00:00.123Z"],
  ])("%s", (text, from) => {
    expect(spelled(given(text, null))).toBe(`${from} -`);
  });

  it("cut off a finer end", () => {
    expect(spelled(given(null, "2026-07-01T09:00:00.123999999Z"))).toBe("- <= 2026-07-01T09:00:00.123Z");
  });

  it.each(["US/Eastern", "us/eastern", "Etc/GMT+5", "EST", "UTC", "utc", "europe/BERLIN"])("the zone %s", (zone) => {
    expect(isRefusal(given("2026-07-01", null, zone))).toBe(false);
  });
});

describe("refused spellings", () => {
  it.each([
    "2026-07-01T24:00",
    "2026-07-01T23:59:60Z",
    "2026-W27-3",
    "2026-182",
    "Wed, 01 Jul 2026 09:00:00 +0000",
    "1782896400",
    "2026-02-29",
    "2026-04-31T00:00Z",
    "2026-13-01",
    "2026-00-01",
    "2026-07-00",
    "2026-07-01T9:00",
    "2026-07-01T09",
    "2026-07-01  09:00",
    "2026-07-01T09:00:00.1234567890Z",
    "2026-07-01T09:00:00,5Z",
    "2026-07-01T09:00+2:00",
    "2026-07-01T09:00+02:",
    "2026-07-01T09:00+24:00",
    "2026-07-01T09:00+02:60",
    "2026-07-01 09:00 02:00",
    "2026-07-01T09:00[Europe/Berlin]",
    "+002026-07-01",
    " 2026-07-01",
    "2026-07-01\n",
    "２０２６-07-01",
  ])("%j", (text) => {
    expect(spelled(given(text, null))).toBe("refused start");
    expect(spelled(given(null, text))).toBe("refused end");
  });

  it.each(["Z", "Europe/Berlin ", "Europe/Berlin\u0000", "../UTC", "a".repeat(1_000)])("the zone %j", (zone) => {
    expect(spelled(given(null, null, zone))).toBe("refused timeZone");
  });
});

it("keeps the first and the last year within what the database can hold", () => {
  expect(spelled(given("0000-01-01", "9999-12-31", "Pacific/Kiritimati"))).toBe(
    "0001-01-02T00:00:00.000Z < 9999-12-31T10:00:00.000Z",
  );
  expect(spelled(given("9999-12-31T23:59:59.9999Z", null))).toBe("9999-12-31T23:59:59.999Z -");
});

describe("in every zone and year", () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  const day = fc.date({ min: new Date("1905-01-01"), max: new Date("2095-12-31"), noInvalidDate: true });
  const text = (date: Date): string => date.toISOString().slice(0, 10);
  const later = (date: Date, days: number): string => text(new Date(date.getTime() + days * 86_400_000));

  const range = (start: string, end: string, timeZone: string): DateRange => {
    const found = readDateRange({ start, end, timeZone });
    if (isRefusal(found)) throw new Error(`${start} to ${end} in ${timeZone}: ${found.message}`);
    return found;
  };

  it("one day ends where the next one begins", () => {
    fc.assert(
      fc.property(zone, day, (name, date) => {
        const today = range(text(date), text(date), name);
        const tomorrow = range(later(date, 1), later(date, 1), name);
        expect(today.to!.at).toEqual(tomorrow.from);
        expect(today.to!.isIncluded).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it("a day lasts at most two days, and never ends before it begins", () => {
    fc.assert(
      fc.property(zone, day, (name, date) => {
        const { from, to } = range(text(date), text(date), name);
        const hours = (to!.at.getTime() - from!.getTime()) / 3_600_000;
        expect(hours).toBeGreaterThanOrEqual(0);
        expect(hours).toBeLessThanOrEqual(49);
      }),
      { numRuns: 300 },
    );
  });

  it("every wall time of a day that has instants lies within the day or where its gap moved it", () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    fc.assert(
      fc.property(zone, day, minute, (name, date, at) => {
        const clock = `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
        const { from, to } = range(`${text(date)}T${clock}`, `${text(date)}T${clock}`, name);
        expect(to!.isIncluded).toBe(true);
        expect(to!.at.getTime()).toBeGreaterThanOrEqual(from!.getTime());
        const whole = range(text(date), text(date), name);
        expect(from!.getTime()).toBeGreaterThanOrEqual(whole.from!.getTime());
      }),
      { numRuns: 300 },
    );
  });

  it("a time with an offset means the same in every zone", () => {
    fc.assert(
      fc.property(zone, day, (name, date) => {
        const instant = date.toISOString();
        expect(range(instant, instant, name)).toEqual({ from: date, to: { at: date, isIncluded: true } });
      }),
      { numRuns: 200 },
    );
  });

  it("any text is read or refused", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), fc.string(), (start, end, timeZone) => {
        expect(readDateRange({ start, end, timeZone })).toBeTypeOf("object");
      }),
    );
  });
});
