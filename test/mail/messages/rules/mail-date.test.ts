import { describe, expect, it } from "vitest";
import { dateOf, receivedDateOf, sentDateOf } from "../../../../subgraphs/mail/messages/rules/mail-date.js";

const ten = "2023-01-02T10:00:00.000Z";
const eight = "2023-01-02T08:00:00.000Z";

describe("the time of a header", () => {
  it.each([
    // RFC 5322 and its obsolete forms
    ["Mon, 02 Jan 2023 10:00:00 +0000", ten],
    ["2 Jan 2023 10:00 GMT", ten],
    ["Mon, 2 Jan 2023 10:00:00", ten],
    ["Mon, 2 Jan 2023 10:00:00 -0000", ten],
    ["Mon, 2 Jan 2023 10:00:00 Z", ten],
    ["Mon , 02  Jan  2023  10 : 00 : 00 +0000", ten],
    ["Mon,\r\n 02 Jan 2023\r\n\t10:00:00 + 0000", ten],
    ["Mon, 2 Jan 23 10:00:00 +0000", ten],
    ["Mon, 2 Jan 123 10:00:00 +0000", ten],
    ["Fri, 2 Jan 70 10:00:00 +0000", "1970-01-02T10:00:00.000Z"],
    ["Mon (day), 2 (two (2)) Jan 2023 10:00:00 +0200 (CEST; \\) summer)", eight],
    ["Mon, 2 Jan 2023 10:00:60 +0000", "2023-01-02T10:00:59.000Z"],
    ["MON, 2 JANUARY 2023 10:00:00 utc", ten],
    ["Mon,2 Jan 2023 10:00:00+0000", ten],
    ["Mon. 2 Jan. 2023 10:00:00 +0000", ten],
    // zones
    ["Mon, 2 Jan 2023 10:00:00 CEST", eight],
    ["Mon, 2 Jan 2023 10:00:00 cet", "2023-01-02T09:00:00.000Z"],
    ["Mon, 2 Jan 2023 10:00:00 EST", "2023-01-02T15:00:00.000Z"],
    ["Mon, 2 Jan 2023 10:00:00 JST", "2023-01-02T01:00:00.000Z"],
    ["Mon, 2 Jan 2023 10:00:00 NZDT", "2023-01-01T21:00:00.000Z"],
    ["Mon, 2 Jan 2023 10:00:00 XYZ", ten],
    ["Mon, 2 Jan 2023 10:00:00 +05:30", "2023-01-02T04:30:00.000Z"],
    ["Mon, 2 Jan 2023 10:00:00 -0230", "2023-01-02T12:30:00.000Z"],
    ["Mon, 2 Jan 2023 10:00:00 GMT+0200", eight],
    ["Mon, 2 Jan 2023 10:00:00 UTC+2", eight],
    ["Mon, 2 Jan 2023 10:00:00 +0200 CEST", eight],
    // zones that name both of their times
    ["Mon, 2 Jan 2023 10:00:00 EST5EDT", "2023-01-02T15:00:00.000Z"],
    ["Sun, 2 Jul 2023 10:00:00 EST5EDT", "2023-07-02T14:00:00.000Z"],
    ["Sun, 2 Jul 2023 10:00:00 CST6CDT", "2023-07-02T15:00:00.000Z"],
    ["Mon, 2 Jan 2023 10:00:00 MST7MDT", "2023-01-02T17:00:00.000Z"],
    ["Mon Jan  2 10:00:00 PST8PDT 2023", "2023-01-02T18:00:00.000Z"],
    ["Sun Jul  2 10:00:00 pst8pdt 2023", "2023-07-02T17:00:00.000Z"],
    ["Sun, 2 Jul 2023 10:00:00 CET-1CEST", "2023-07-02T08:00:00.000Z"],
    ["Mon, 2 Jan 2023 10:00:00 GMT0BST", ten],
    ["Mon, 2 Jan 2023 10:00:00 XYZ+3XYDT", "2023-01-02T13:00:00.000Z"],
    // zones with names of words
    ["Wed, 24 Jul 2019 03:05:23 Pacific Daylight Time", "2019-07-24T10:05:23.000Z"],
    ["Thu, 13 Feb 2020 05:36:50 Pacific Standard Time", "2020-02-13T13:36:50.000Z"],
    ["Sun, 2 Jul 2023 10:00:00 W. Europe Daylight Time", "2023-07-02T08:00:00.000Z"],
    ["Sun, 2 Jul 2023 10:00:00 Newfoundland Daylight Time", "2023-07-02T12:30:00.000Z"],
    ["Mon, 2 Jan 2023 10:00:00 GMT Standard Time", ten],
    ["Mon, 2 Jan 2023 10:00:00 Somewhere Standard Time", ten],
    ["Mon, 2 Jan 2023 12:00:00 Mitteleuropäische Sommerzeit", ten],
    ["Mon, 2 Jan 2023 07:00:00 Hora oficial do Brasil", ten],
    ["Mon, 2 Jan 2023 10:00:00 Heure normale quelconque", ten],
    ["Mon, 2 Jan 2023 12:00:00 MET DST", ten],
    ["Mon, 2 Jan 2023 11:00:00 AM CET", ten],
    // RFC 850, asctime, JavaScript, Windows
    ["Monday, 02-Jan-23 10:00:00 GMT", ten],
    ["Mon, 02-Jan-2023 10:00:00 GMT", ten],
    ["Mon Jan  2 10:00:00 2023", ten],
    ["Mon Jan  2 10:00:00 CEST 2023", eight],
    ["Mon Jan  2 10:00:00 2023 +0200", eight],
    ["Mon Jan 02 2023 10:00:00 GMT+0200 (Central European Summer Time)", eight],
    ["Monday, January 2, 2023 10:00:00 AM", ten],
    ["Monday, January 2, 2023 at 12:30 pm", "2023-01-02T12:30:00.000Z"],
    ["Mon, 2 Jan 2023 12:00:00 AM +0000", "2023-01-02T00:00:00.000Z"],
    ["Mon, 2 Jan 2023 10.00.00 +0000", ten],
    // ISO 8601
    ["2023-01-02T10:00:00+02:00", eight],
    ["2023-01-02T10:00:00Z", ten],
    ["2023-01-02 10:00", ten],
    ["2023-01-02t10:00:00.125999z", "2023-01-02T10:00:00.125Z"],
    ["2023/01/02 10:00:00 +0000 UTC", ten],
    ["2023-01-02T10:00:00+02", eight],
    ['"2023-01-02T10:00:00Z"', ten],
  ])("in %j is %s", (text, time) => expect(dateOf(text)?.toISOString()).toBe(time));

  it.each([
    undefined,
    "",
    "yesterday at 10:00",
    "Mon, 2 Jan 2023",
    "10:00:00",
    "1/2/2023 10:00:00",
    "Mon, 31 Feb 2023 10:00:00 +0000",
    "Mon, 32 Jan 2023 10:00:00 +0000",
    "Mon, 2 Foo 2023 10:00:00 +0000",
    "Mon, 2 Jan 2023 25:00:00 +0000",
    "Mon, 2 Jan 2023 10:61:00 +0000",
    "Mon, 2 Jan 2023 10:00:61 +0000",
    "Mon, 2 Jan 2023 13:00:00 PM",
    "Mon, 2 Jan 2023 10:00:00 +9900",
    "Mon, 2 Jan 2023 10:00:00 +0:x",
    "Mon, 2 Jan 2023 10:00:00 +01000",
    "Mon, 2 Jan 2023 10:00:00 somewhere",
    "Mon, 2 Jan 2023 10:00:00 +0000 and more",
    "Mon, 2 Jan 2023 10:00:00 CET+0100",
    "Mon, 2 Jan 20230 10:00:00 +0000",
    "Mon, 2 Jan 1950 10:00:00 +0000",
    "2023-13-01T10:00:00Z",
    "2023-01/02 10:00:00",
    "invoice 2023-01-02 10:00:00",
    "-1 Jan 2023 10:00:00",
    "Mon Jan 2 10:00:00",
    `${"(".repeat(100_000)}Mon, 2 Jan 2023 10:00:00 +0000`,
  ])("is none in %j", (text) => expect(dateOf(text)).toBeNull());

  it.each([
    [undefined, undefined],
    ["from a by b (x; y); Mon, 2 Jan 2023 10:00:00 +0000 (UTC; really)", ten],
    ["by b; 2 Jan 2023 10:00:00 CEST", eight],
    ["from a by b", undefined],
  ])("after the way %j is %s", (text, time) => expect(receivedDateOf(text)?.toISOString()).toBe(time));
});

it.each([
  [" Mon, 2 Jan 2023 ", "2023-01-02T00:00:00.000Z"],
  ["2023-01-02\f", "2023-01-02T00:00:00.000Z"],
  ["Mon, 2 Jan 2023 10:00:00 +0000", ten],
  ["2 Jan 2023 x", undefined],
  [`${"\f".repeat(2_000_000)}x`, undefined],
])("the header Date %#", (text, time) => expect(sentDateOf(text)?.toISOString()).toBe(time));

it("reads what JavaScript's Date reads, in every form that both know", () => {
  for (let count = 0; count < 500; count++) {
    // Steps that share no factor with a day or a year.
    const time = new Date(count * 3_999_971_000);
    const minutes = ((count * 15) % 1_440) - 720;
    const wall = new Date(time.getTime() + minutes * 60_000);
    if (wall.getUTCFullYear() < 1970) continue;
    const zone = `${minutes < 0 ? "-" : "+"}${String(Math.floor(Math.abs(minutes) / 60)).padStart(2, "0")}`;
    const rest = String(Math.abs(minutes) % 60).padStart(2, "0");
    const forms = [
      wall.toUTCString().replace("GMT", zone + rest),
      wall.toISOString().replace("Z", `${zone}:${rest}`),
      wall
        .toUTCString()
        .replace(/(..) (...) (\d{4}) (.*) GMT/, `$2 $1 $3 $4 GMT${zone}${rest}`)
        .replace(",", ""),
    ];
    for (const form of forms) {
      expect([form, dateOf(form)]).toEqual([form, new Date(form)]);
      expect([form, dateOf(form)]).toEqual([form, time]);
    }
  }
});
