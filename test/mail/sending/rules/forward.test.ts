import { expect, it } from "vitest";
import { htmlOfText } from "../../../../subgraphs/shared/rules/escape-html.js";
import { type Forwarded, forwardedBodies } from "../../../../subgraphs/mail/sending/rules/forward.js";
import type { Bodies } from "../../../../subgraphs/mail/sending/rules/bodies.js";

const original: Forwarded = {
  fromAddress: "ada@x.example",
  fromName: null,
  toAddresses: ["bob@y.example", "cyd@y.example"],
  subject: "Plan",
  createdAt: new Date("2026-03-01T09:00:00Z"),
  text: null,
  html: null,
};
const head = [
  "---------- Forwarded message ----------",
  "From: ada@x.example",
  "Date: Sun, 01 Mar 2026 09:00:00 +0000",
  "Subject: Plan",
  "To: bob@y.example, cyd@y.example",
];
const asText = head.join("\n");
const asHtml = `<div>${head.join("<br>")}</div><br>`;
const html = "<body><p>Plan</p></body>";

it.each<[string, Bodies, Partial<Forwarded>, Bodies]>([
  ["text with a note", { text: "See", html: null }, { text: "Plan" }, { text: `See\n\n${asText}\n\nPlan`, html: null }],
  ["text without a note", { text: null, html: null }, { text: "Plan" }, { text: `${asText}\n\nPlan`, html: null }],
  ["text with an empty note", { text: "", html: null }, { text: "Plan" }, { text: `${asText}\n\nPlan`, html: null }],
  ["nothing", { text: null, html: null }, {}, { text: `${asText}\n\n`, html: null }],
  [
    "HTML with a note in both",
    { text: "See", html: "<p>See</p>" },
    { html },
    { text: `See\n\n${asText}\n\n`, html: `<body><p>See</p>${asHtml}<p>Plan</p></body>` },
  ],
  [
    "HTML without a note",
    { text: null, html: null },
    { html },
    { text: null, html: `<body>${asHtml}<p>Plan</p></body>` },
  ],
  [
    "HTML with a note in text",
    { text: "a < b\nc", html: null },
    { html },
    { text: `a < b\nc\n\n${asText}\n\n`, html: `<body><div>a &lt; b<br>\nc</div>${asHtml}<p>Plan</p></body>` },
  ],
  [
    "text with a note in HTML",
    { text: null, html: "<p>See</p>" },
    { text: "Plan\r\nB" },
    { text: `${asText}\n\nPlan\r\nB`, html: `<p>See</p>${asHtml}<div>Plan<br>\nB</div>` },
  ],
  [
    "nothing with a note in HTML",
    { text: null, html: "<p>See</p>" },
    {},
    { text: `${asText}\n\n`, html: `<p>See</p>${asHtml}` },
  ],
])("what is forwarded: %s", (_, note, change, expected) => {
  expect(forwardedBodies(note, { ...original, ...change })).toEqual(expected);
});

it.each<[Partial<Forwarded>, string]>([
  [{ fromName: "Ada" }, "From: Ada <ada@x.example>"],
  [{ fromName: "A\r\nTo: b" }, "From: A To: b <ada@x.example>"],
  [{ subject: null }, "Subject: "],
  [{ subject: "a\u2028\u2029b\tc" }, "Subject: a b c"],
  [{ toAddresses: ["a\nb@x.example"] }, "To: a b@x.example"],
])("%j stands in one line", (change, line) => {
  const { text } = forwardedBodies({ text: null, html: null }, { ...original, text: "", ...change });
  expect(text!.split("\n")).toContain(line);
});

it.each([
  ["", ""],
  ["a", "<div>a</div>"],
  ["a\r\nb\rc\nd", "<div>a<br>\nb<br>\nc<br>\nd</div>"],
  ['<b> & "c"', "<div>&lt;b&gt; &amp; &quot;c&quot;</div>"],
])("%j as HTML is %j", (text, expected) => {
  expect(htmlOfText(text)).toBe(expected);
});
