import { describe, expect, it } from "vitest";
import { finalBodies } from "../../../../subgraphs/mail/sending/rules/compose-bodies.js";
import { afterBodyStart } from "../../../../subgraphs/mail/sending/rules/footer.js";
import { forwardedBodies } from "../../../../subgraphs/mail/sending/rules/forward.js";
import { readParent, referencesTo } from "../../../../subgraphs/mail/sending/rules/parent.js";
import { forwardSubject, replySubject, subjectViolation } from "../../../../subgraphs/mail/sending/rules/subject.js";
import type { Bodies } from "../../../../subgraphs/mail/sending/rules/bodies.js";
import { bodyViolations } from "../../../../subgraphs/mail/sending/rules/bodies.js";

describe("subjects", () => {
  it.each([
    ["Report", "Re: Report", "Fwd: Report"],
    ["Re: Report", "Re: Report", "Fwd: Re: Report"],
    ["RE : Report", "RE : Report", "Fwd: RE : Report"],
    ["Fwd: Report", "Re: Fwd: Report", "Fwd: Report"],
    ["fw: Report", "Re: fw: Report", "fw: Report"],
    ["Report\r\nBcc: eve@example.com", "Re: Report  Bcc: eve@example.com", "Fwd: Report  Bcc: eve@example.com"],
    [null, "Re:", "Fwd:"],
  ])("%j is answered and passed on", (subject, reply, forward) => {
    expect([replySubject(subject), forwardSubject(subject)]).toEqual([reply, forward]);
  });

  it("never grow beyond the limit", () => {
    expect(Array.from(replySubject("é".repeat(5_000)))).toHaveLength(998);
    expect(subjectViolation(forwardSubject("x".repeat(2_000)), ["subject"])).toBeNull();
  });

  it.each<[string, boolean]>([
    ["", true],
    ["x".repeat(998), true],
    ["😀".repeat(998), true],
    ["x".repeat(999), false],
    ["a\r\nBcc: b@c.d", false],
    ["a\nb", false],
    ["a\u2028b", false],
    ["a\u0000b", false],
    ["a\u0085b", false],
  ])("are checked: %j", (subject, allowed) => {
    expect(subjectViolation(subject, ["subject"]) === null).toBe(allowed);
  });
});

describe("what a message answers", () => {
  const uuid = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  it.each<[string, unknown]>([
    [uuid, { rowId: uuid }],
    [uuid.toUpperCase(), { rowId: uuid }],
    ["<a@b>", { rfcId: "<a@b>" }],
    ["a@b", { rfcId: "<a@b>" }],
    ["<a@b", null],
    ["a@b>", null],
    ["<a b@c>", null],
    ["<a@b>\r\nBcc: x@y.z", null],
    ["<a@b> <c@d>", null],
    ["", null],
    [`<${"a".repeat(1_000)}@b>`, null],
  ])("%j", (text, expected) => {
    expect(readParent(text)).toEqual(expected);
  });

  it("is the last of the references, of which the first and the last nineteen stay", () => {
    expect(referencesTo({ rfcId: "<2>", references: ["<1>"] })).toEqual(["<1>", "<2>"]);
    const many = Array.from({ length: 60 }, (_, index) => `<${index}>`);
    const kept = referencesTo({ rfcId: "<60>", references: many });
    expect(kept).toHaveLength(20);
    expect([kept[0], kept[1], kept.at(-1)]).toEqual(["<0>", "<42>", "<60>"]);
  });
});

describe("the footer", () => {
  const footer = "Sent by an agent";
  const text = `-- \n${footer}`;
  const html = `<p data-agent-footer="1">${footer}</p>`;
  const own = (bodies: Bodies) => finalBodies(bodies, bodies, footer);

  it.each<[string, Bodies, Bodies]>([
    ["text alone", { text: "Hello", html: null }, { text: `Hello\n\n${text}`, html: null }],
    ["HTML alone", { text: null, html: "<b>Hi</b>" }, { text: null, html: `<b>Hi</b>${html}` }],
    [
      "inside the body",
      { text: "Hi", html: "<html><body>Hi</body></html>" },
      { text: `Hi\n\n${text}`, html: `<html><body>Hi${html}</body></html>` },
    ],
    ["no body", { text: null, html: null }, { text, html: null }],
    ["not twice", { text: `Hi\n\n${text}\n`, html: `Hi${html}` }, { text: `Hi\n\n${text}\n`, html: `Hi${html}` }],
  ])("%s", (_, given, expected) => {
    expect(own(given)).toEqual(expected);
  });

  it("is added below a quoted one", () => {
    const quoted = { text: `Note\n\nOld\n\n${text}`, html: null };
    const authored = { text: "Note", html: null };
    expect(finalBodies(quoted, authored, footer).text).toBe(`Note\n\nOld\n\n${text}\n\n${text}`);
  });

  it("leaves everything as it is when it is turned off", () => {
    expect(finalBodies({ text: "Hi", html: null }, { text: "Hi", html: null }, null)).toEqual({
      text: "Hi",
      html: null,
    });
    expect(finalBodies({ text: null, html: null }, { text: null, html: null }, null)).toEqual({ text: "", html: null });
  });

  it("shows markup in its text as text", () => {
    const bodies = { text: null, html: "Hi" };
    expect(finalBodies(bodies, bodies, "<script>").html).toContain("&lt;script&gt;");
  });
});

describe("a forwarded message", () => {
  const original = {
    fromAddress: "ada@example.com",
    fromName: "Ada\r\nSubject: forged",
    toAddresses: ["scout@agents.localhost"],
    subject: "Plan <b>",
    createdAt: new Date("2026-03-01T09:00:00Z"),
    text: "The plan.",
    html: null as string | null,
  };

  it("shows note, preamble and original", () => {
    const { text, html } = forwardedBodies({ text: "See below.", html: null }, original);
    expect(html).toBeNull();
    expect(text).toBe(
      [
        "See below.",
        "",
        "---------- Forwarded message ----------",
        "From: Ada Subject: forged <ada@example.com>",
        "Date: Sun, 01 Mar 2026 09:00:00 +0000",
        "Subject: Plan <b>",
        "To: scout@agents.localhost",
        "",
        "The plan.",
      ].join("\n"),
    );
  });

  it("puts note and preamble into the original's HTML, as text", () => {
    const { html } = forwardedBodies(
      { text: "1 < 2", html: null },
      { ...original, html: "<html><body>Plan</body></html>" },
    );
    expect(html).toMatch(/^<html><body><div>1 &lt; 2<\/div><div>-+ Forwarded/);
    expect(html).toContain("Subject: Plan &lt;b&gt;");
    expect(html).toMatch(/Plan<\/body><\/html>$/);
  });
});

describe("the beginning of a body", () => {
  it.each([
    ["<body>a", "<body>#a"],
    ['<html><BODY class="x">a', '<html><BODY class="x">#a'],
    ["<body\nid=x\n>a", "<body\nid=x\n>#a"],
    ["<bodyguard>a", "#<bodyguard>a"],
    ["<bodyguard><body>a", "<bodyguard><body>#a"],
    ["<body class=x", "#<body class=x"],
    ["a", "#a"],
  ])("%j", (html, expected) => {
    expect(afterBodyStart(html, "#")).toBe(expected);
  });

  it("is looked for once, however many tags do not end", () => {
    const html = "<body ".repeat(800_000);
    expect(afterBodyStart(html, "#") === `#${html}`).toBe(true);
  });
});

it("bodies may have 5 MiB together", () => {
  const mebibytes = (count: number) => "x".repeat(count * 1_048_576);
  expect(bodyViolations({ text: mebibytes(2), html: mebibytes(3) })).toEqual([]);
  expect(bodyViolations({ text: mebibytes(2), html: `${mebibytes(3)}x` })).toHaveLength(1);
  expect(bodyViolations({ text: "é".repeat(3 * 1_048_576), html: null })).toHaveLength(1);
  expect(bodyViolations({ text: "a\u0000b", html: "\ud800" })).toHaveLength(2);
});
