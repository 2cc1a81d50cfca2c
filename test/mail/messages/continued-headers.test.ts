import { expect, test } from "vitest";
import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";
import { bytes, from } from "../support/reported.js";

test("MSGReader #396: an encoded word on a line that should have been indented", async () => {
  const mail = await parseMail(
    bytes(
      from,
      "Subject: =?utf-8?B?44CQ5LqI57SE6YCa55+l77yI5pmu6YCa?=",
      "=?utf-8?B?6Ieq6Lui6LuK77yJ44CRIOWGjeS6iOe0hOmA?=",
      "=?utf-8?B?muefpQ==?=",
      "",
      "Hello",
    ),
  );
  expect([mail.subject, mail.text]).toEqual(["【予約通知（普通自転車）】 再予約通知", "Hello"]);
});

test("an encoded word at the beginning of a text continues no header", async () => {
  const mail = await parseMail(bytes(from, "Subject: s", "=?utf-8?Q?x?=", "", "Hello"));
  expect([mail.subject, mail.text]).toEqual(["s", "=?utf-8?Q?x?=\n\nHello"]);
});
