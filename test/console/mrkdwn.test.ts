import { expect, it } from "vitest";
import { emojiOf } from "../../console/src/pages/inbox/chat/emoji.js";
import { plainMrkdwn, readMrkdwn } from "../../console/src/pages/inbox/chat/mrkdwn.js";

const text = (said: string) => ({ kind: "text", text: said });

it.each([
  ["plain words", [text("plain words")]],
  [
    "*bold* and _italic_",
    [{ kind: "bold", inside: [text("bold")] }, text(" and "), { kind: "italic", inside: [text("italic")] }],
  ],
  ["*bold _both_*", [{ kind: "bold", inside: [text("bold "), { kind: "italic", inside: [text("both")] }] }]],
  ["~gone~", [{ kind: "strike", inside: [text("gone")] }]],
  ["2*3*4 and a_b_c and * alone *", [text("2*3*4 and a_b_c and * alone *")]],
  ["`*not bold*`", [{ kind: "code", text: "*not bold*" }]],
  ["```\nlet a = 1;\n```", [{ kind: "block", text: "let a = 1;\n" }]],
  ["&gt; said\n&gt; before\nnow", [{ kind: "quote", inside: [text("said\nbefore")] }, text("now")]],
  [
    "<@U1> and <@U2|ada>",
    [{ kind: "user", id: "U1", label: null }, text(" and "), { kind: "user", id: "U2", label: "ada" }],
  ],
  ["<#C1|general>", [{ kind: "channel", id: "C1", label: "general" }]],
  ["<!here> <!subteam^S1|@ops>", [{ kind: "group", label: "@here" }, text(" "), { kind: "group", label: "@ops" }]],
  ["<!date^1392734382^{date}|Feb 18>", [text("Feb 18")]],
  [
    "<https://a.example/?q=1&amp;r=2|A &lt;page&gt;>",
    [{ kind: "link", url: "https://a.example/?q=1&r=2", label: "A <page>" }],
  ],
  ["<mailto:ada@a.example|ada@a.example>", [{ kind: "link", url: "mailto:ada@a.example", label: "ada@a.example" }]],
  [":tada: at 10:30:00", [{ kind: "emoji", name: "tada" }, text(" at 10"), { kind: "emoji", name: "30" }, text("00")]],
  ["&amp;lt;b&amp;gt;", [text("&lt;b&gt;")]],
])("%s", (said, pieces) => expect(readMrkdwn(said)).toEqual(pieces));

it.each([
  "<javascript:alert(1)|click>",
  "<data:text/html,hi>",
  "<img src=x onerror=alert(1)>",
  "<https://>",
  "<@u;drop>",
])("%s stays text", (said) => expect(readMrkdwn(said)).toEqual([text(said)]));

it("a message in one line has no signs of its formats", () => {
  expect(plainMrkdwn("*Hi* <@U1>, see <https://a.example|this>\n&gt; :tada: `x`", emojiOf)).toBe(
    "Hi @U1, see this 🎉 x",
  );
});

it("emoji of a workspace stay words, and tones of skin are left out", () => {
  expect([emojiOf("party_parrot"), emojiOf("wave::skin-tone-3"), emojiOf("+1")]).toEqual([
    ":party_parrot:",
    "👋",
    "👍",
  ]);
});

it("a long text without an end of its formats is read in one go", () => {
  for (const sign of ["*", "_", "~", "`", "<", ":", "&gt; ", "```", "*a ", "<@", "*_~"]) {
    const said = sign.repeat(40_000);
    expect(readMrkdwn(said).length).toBeGreaterThan(0);
  }
});
