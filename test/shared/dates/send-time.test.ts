import { expect, it } from "vitest";
import { readSendTime } from "../../../subgraphs/shared/dates/send-time.js";

const berlin = "Europe/Berlin";
const newYork = "America/New_York";

it.each<[string, string | null, string]>([
  ["2026-07-01T09:00:00Z", null, "2026-07-01T09:00:00.000Z"],
  ["2026-07-01T09:00:00z", berlin, "2026-07-01T09:00:00.000Z"],
  ["2026-07-01T09:00:00+05:30", berlin, "2026-07-01T03:30:00.000Z"],
  ["2026-07-01T09:00:00.1239Z", null, "2026-07-01T09:00:00.123Z"],
  ["2026-07-01T09:00", berlin, "2026-07-01T07:00:00.000Z"],
  ["2026-07-01 09:00:30.9999", "europe/berlin", "2026-07-01T07:00:30.999Z"],
  ["2026-07-01T09:00", "US/Eastern", "2026-07-01T13:00:00.000Z"],
  ["2026-07-01T09:00", "Pacific/Kiritimati", "2026-06-30T19:00:00.000Z"],
  // Twice: the first. Skipped: forward by the gap.
  ["2026-11-01T01:30", newYork, "2026-11-01T05:30:00.000Z"],
  ["2026-03-08T02:30", newYork, "2026-03-08T07:30:00.000Z"],
  ["2026-10-25T01:30", "Europe/London", "2026-10-25T00:30:00.000Z"],
  ["2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00.000Z"],
])("reads %s in %s", (text, zone, expected) => {
  expect(readSendTime(text, zone)).toEqual({ at: new Date(expected) });
});

it.each<[string, string | null, "sendAt" | "timeZone"]>([
  ["2026-07-01T09:00", null, "sendAt"],
  ["2026-07-01", berlin, "sendAt"],
  ["1782896400", null, "sendAt"],
  ["tomorrow", berlin, "sendAt"],
  ["in 1 hour", null, "sendAt"],
  ["", berlin, "sendAt"],
  ["2026-02-29T09:00", berlin, "sendAt"],
  ["2026-07-01T24:00Z", null, "sendAt"],
  ["2026-07-01T09:00", "", "timeZone"],
  ["2026-07-01T09:00", "CEST", "timeZone"],
  ["2026-07-01T09:00", "+02:00", "timeZone"],
  ["2026-07-01T09:00:00Z", "Mars/Phobos", "timeZone"],
])("refuses %j in %j", (text, zone, refused) => {
  expect(readSendTime(text, zone)).toMatchObject({ refused });
});
