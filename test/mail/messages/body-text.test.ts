import { expect, test } from "vitest";
import { bodyTextOf } from "../../../subgraphs/mail/messages/mime/body-text.js";

const read = (html: string): string | null => bodyTextOf({ text: null, html });

test("the text of a page has its lines, links and lists, and nothing that is not shown", () => {
  expect(
    read('<style>b{}</style><h1>Hi</h1><p>See <a href="https://x.example">this</a>.</p><img src="x"><br>Bye'),
  ).toBe("Hi\n\nSee this [https://x.example].\n\n\nBye");
});

/** Pages in reports about other programs: each case has the name of its project, and the number there. */
test.each([
  [
    "google_workspace_mcp #1007",
    "<table><tbody><tr><td>Ada Lovelace</td></tr><tr><td>Founder, Engines</td></tr></tbody></table>",
    "Ada Lovelace\nFounder, Engines",
  ],
  ["erato #955", "<table><tr><td>Price</td><td>40</td></tr><tr><td>Total<td>80</table>", "Price 40\nTotal 80"],
  ["nodemailer-html-to-text #2", "<p>See:</p><table><tr><td>one<br>two<tr><th>three</table>end", "one\ntwo\nthree"],
  ["terms and what they mean", "<dl><dt>Tea<dd>a drink<dt>Pot<dd>a vessel</dl>", "Tea\na drink\nPot\na vessel"],
])("words of two cells or lines stay two: %s", (_, html, text) => expect(read(html)).toContain(text));

test("a page is read up to its ten thousandth tag; breaks and images do not count", () => {
  expect(read(`${"<br>".repeat(15_000)}end`)).toMatch(/end$/);
  const cells = read(`<table>${"<tr><td>x</td></tr>".repeat(20_000)}</table>`)!;
  expect(cells.length).toBeGreaterThan(4_000);
  expect(read(`${"<b>".repeat(9_999)}end`)).toBe("");
});

test("lines within many quotes and lists do not multiply the text", () => {
  for (const open of ["<blockquote>", "<ul><li>", "<ol><li>"]) {
    const html = `${open.repeat(95)}<pre>x${"\nx".repeat(50_000)}`;
    expect(read(html)!.length).toBeLessThan(16 * html.length);
  }
  expect(read(`${"<blockquote>".repeat(3)}deep`)).toBe("> > > deep");
  const answer = `${"<blockquote>x".repeat(12)}${"</blockquote>".repeat(12)}<p>My answer</p>`;
  expect(read(answer)).toMatch(/^> x[^]*\nMy answer$/);
});

test("tags that close nothing are not looked for among thousands that are open", () => {
  const { indexOf } = Array.prototype;
  let compared = 0;
  Array.prototype.indexOf = function (this: unknown[], ...sought: [unknown, number?]) {
    const at = indexOf.apply(this, sought);
    compared += at < 0 ? this.length : at + 1;
    return at;
  };
  const html = `${"<b>".repeat(9_999)}${"</i>".repeat(50_000)}`;
  try {
    read(html);
  } finally {
    Array.prototype.indexOf = indexOf;
  }
  expect(compared).toBeLessThan(html.length * 200);
});

test("what is open is counted as the parser counts it: a tag in an attribute or a comment is none", () => {
  expect(read(`${'<i title="<b>">x</i><!-- <b> -->'.repeat(300)}end`)).toMatch(/end$/);
  expect(read(`${"<p>x".repeat(300)}end`)).toMatch(/end$/);
});
