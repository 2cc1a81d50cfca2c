import { expect, test } from "vitest";
import { withoutFooter } from "../../../subgraphs/mail/messages/rules/without-footer.js";

const footer = "Sent by an agent";

test.each<[string, string | null, string | null]>([
  ["nothing", null, null],
  ["no footer", "Hello\n", "Hello\n"],
  ["as it is sent", `Hello\n\n-- \n${footer}`, "Hello"],
  ["with line ends of mail", `Hello\r\n\r\n-- \r\n${footer}\r\n`, "Hello"],
  ["without the blank that some servers drop", `Hello\n\n--\n${footer}\n`, "Hello"],
  ["of HTML, without the mark", `Hello\n\n${footer}`, "Hello"],
  ["the footer alone", `-- \n${footer}`, ""],
  ["quoted", `Yes\n\n> Hello\n> -- \n> ${footer}`, `Yes\n\n> Hello\n> -- \n> ${footer}`],
  ["in the middle", `-- \n${footer}\nand more`, `-- \n${footer}\nand more`],
  ["at the end of a sentence", `It says: ${footer}`, `It says: ${footer}`],
])("%s", (_, text, expected) => {
  expect(withoutFooter(text, footer)).toBe(expected);
});
