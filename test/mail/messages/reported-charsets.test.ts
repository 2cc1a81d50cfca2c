import { expect, test } from "vitest";
import { partsOf, utf8 } from "../support/reported.js";

/** Charsets in reports about other programs: each case has the name of its project, and the number there. */
test.each([
  ["cpython #80361", ["Content-Type: text/plain; charset*=ansi-x3.4-1968''utf-8", "", utf8("Grüße")], "Grüße"],
  [
    "mail-api #114, sogo #380",
    ["Content-Type: text/plain; charset=ISO-2022-JP", "", "\x1b$B-@I}\x1b(B, \x1b$B-!-5\x1b(B"],
    "㍉幅, ①Ⅰ",
  ],
  ["modoboa #1535", ["Content-Type: text/plain; charset=cp-850", "", "Gr\x81\xe1e"], "Grüße"],
])("%s", async (_, lines, text) => {
  expect((await partsOf(...lines)).text).toBe(text);
});
