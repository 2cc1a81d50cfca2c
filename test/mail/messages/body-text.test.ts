import { expect, test } from "vitest";
import { bodyTextOf } from "../../../subgraphs/mail/messages/mime/body-text.js";

const read = (html: string): string | null => bodyTextOf({ text: null, html });

test("the text of a page has its lines, links and lists, and nothing that is not shown", () => {
  expect(
    read('<style>b{}</style><h1>Hi</h1><p>See <a href="https://x.example">this</a>.</p><img src="x"><br>Bye'),
  ).toBe("Hi\n\nSee this [https://x.example].\n\n\nBye");
});

test("a page is read up to its ten thousandth tag; breaks and images do not count", () => {
  expect(read(`${"<br>".repeat(15_000)}end`)).toMatch(/end$/);
  const cells = read(`<table>${"<tr><td>x</td></tr>".repeat(20_000)}</table>`)!;
  expect(cells.length).toBeGreaterThan(4_000);
  expect(read(`${"<b>".repeat(9_999)}end`)).toBe("");
});
