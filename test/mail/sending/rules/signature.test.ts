import { expect, it } from "vitest";
import { signedBodies } from "../../../../subgraphs/mail/sending/rules/signature.js";

const signature = { text: "Ada\nEngines", html: "<b>Ada</b>" };
const piece = '<div data-agent-signature="1"><b>Ada</b></div>';

it.each([
  ["below a text", { text: "Hello\n", html: null }, { text: "Hello\n\nAda\nEngines", html: null }],
  ["below HTML", { text: null, html: "<p>Hi</p>" }, { text: null, html: `<p>Hi</p>${piece}` }],
  [
    "before the end of a body",
    { text: null, html: "<body>Hi</body>" },
    { text: null, html: `<body>Hi${piece}</body>` },
  ],
  ["alone", { text: null, html: null }, signature],
  ["in an empty text", { text: "", html: null }, { text: "Ada\nEngines", html: null }],
  [
    "above a quoted mail",
    { text: "Yes.\n\nOn Mon, 2 Nov 2026 at 10:00, Eve <eve@example.com> wrote:\n> Ready?\n", html: null },
    {
      text: "Yes.\n\nAda\nEngines\n\nOn Mon, 2 Nov 2026 at 10:00, Eve <eve@example.com> wrote:\n> Ready?\n",
      html: null,
    },
  ],
  [
    "above a quoted mail in HTML",
    { text: null, html: "<p>Yes.</p><blockquote>Ready?</blockquote></body>" },
    { text: null, html: `<p>Yes.</p>${piece}<blockquote>Ready?</blockquote></body>` },
  ],
  [
    "below answers between quotes",
    { text: null, html: "<blockquote>Ready?</blockquote><p>Yes.</p>" },
    { text: null, html: `<blockquote>Ready?</blockquote><p>Yes.</p>${piece}` },
  ],
])("the signature stands %s", (_where, bodies, signed) => {
  expect(signedBodies(bodies, signature)).toEqual(signed);
});

it("of text only is escaped in HTML", () => {
  expect(signedBodies({ text: null, html: "<p>Hi</p>" }, { text: "<A>\nB", html: null }).html).toBe(
    '<p>Hi</p><div data-agent-signature="1"><div>&lt;A&gt;<br>\nB</div></div>',
  );
});

it.each([null, { text: null, html: null }])("changes nothing when there is none", (none) => {
  expect(signedBodies({ text: "Hello\n", html: null }, none)).toEqual({ text: "Hello\n", html: null });
});
