import { expect, it } from "vitest";
import { carefulPath, withBrackets } from "../../../../subgraphs/mail/reception/rules/envelope-path.js";

it.each<[string, string, string]>([
  ['RCPT TO:<"scout"@x.example>', "RCPT TO:<xxxxx@x.example>", "scout"],
  ['RCPT TO:<"sc\\out"@x.example>', "RCPT TO:<xxxxx@x.example>", "scout"],
  ['MAIL FROM:<"a b"@x.example> SIZE=10', "MAIL FROM:<xxxxx@x.example> SIZE=10", '"a b"'],
  ['MAIL FROM:<"a>b@c:"@x.example>', "MAIL FROM:<xxxxxxxx@x.example>", '"a>b@c:"'],
  ['MAIL FROM:<""@x.example>', "MAIL FROM:<xx@x.example>", '""'],
  ['RCPT TO:<@a.example,@b.example:"c d"@x.example>', "RCPT TO:<xxxxx@x.example>", '"c d"'],
  ["MAIL FROM:<john..doe.@x.example>", "MAIL FROM:<xxxxxxxxxx@x.example>", "john..doe."],
])("%s is read with care", (command, plain, local) => {
  expect(carefulPath(command)).toEqual({ plain, local });
});

it.each([
  "MAIL FROM:<>",
  "MAIL FROM:<ada@x.example>",
  "RCPT TO:<postmaster>",
  "RCPT TO:ada@x.example",
  'RCPT TO:<"scout>',
  'RCPT TO:<"scout"x@x.example>',
  'RCPT TO:<"sc\u0000out"@x.example>',
  'RCPT TO:<"scout\u202E"@x.example>',
  'RCPT TO:<"scout">',
])("%j is left to the library", (command) => {
  expect(carefulPath(command)).toBeNull();
});

it.each([
  ["MAIL FROM: ada@x.example SIZE=10", "MAIL FROM: <ada@x.example> SIZE=10"],
  ["rcpt to:ada@x.example", "rcpt to:<ada@x.example>"],
  ["MAIL FROM:<ada@x.example>", "MAIL FROM:<ada@x.example>"],
  ["MAIL FROM:ada", "MAIL FROM:ada"],
  ['RCPT TO:"a b"@x.example', 'RCPT TO:"a b"@x.example'],
])("%s is %s", (command, complete) => {
  expect(withBrackets(command)).toBe(complete);
});
