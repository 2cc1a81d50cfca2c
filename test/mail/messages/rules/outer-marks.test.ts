import { expect, it } from "vitest";
import { withoutOuterMarks } from "../../../../subgraphs/mail/messages/rules/outer-marks.js";

it.each([
  ["\u200Bada@x.example", "ada@x.example"],
  ["Ada <\u202Aada@x.example\u202C>", "Ada <ada@x.example>"],
  ["bob@x.example\u2060, \uFEFF ada@x.example\u200B", "bob@x.example,  ada@x.example"],
  ["a\u200Bda@x.example", "a\u200Bda@x.example"],
  ["ada\u00AD@x.example", "ada\u00AD@x.example"],
  ["", ""],
])("%j becomes %j", (list, plain) => expect(withoutOuterMarks(list)).toBe(plain));
