import { describe, expect, it } from "vitest";
import {
  survivesParsing,
  isMarkedNumber,
  markInexactNumbers,
  unmarkOutsideContent,
} from "../../../subgraphs/shared/rules/exact-numbers.js";
import { seededRandom, testSeed } from "../../support/process-seed.js";

describe("a number", () => {
  it.each([
    ...[
      "0",
      "1",
      "-1",
      "1.0",
      "0.0",
      "0e5",
      "1e3",
      "-12.50",
      "9007199254740991",
      "9007199254740992",
      "-9007199254740992",
    ],
    ...["100000000000000000000", "1e21", "1.5e+300", "1.7976931348623157e308", "1E2", "1234567890123456.0e1"],
    // Fractions are doubles, whatever their digits.
    ...["0.1", "0.1000000000000000055511151231257827", "3.14159265358979323846", "2.5e-300", "123456789012345678.5"],
  ])("%s is kept", (number) => expect(survivesParsing(number)).toBe(true));

  it.each([
    ...[
      "9007199254740993",
      "-9007199254740993",
      "12345678901234567890",
      "1152921504606846976",
      "1.8446744073709551615e19",
    ],
    ...["9007199254740993.0", "90071992547409930e-1", "1e400", "-1e400"],
    ...["-0", "-0.0", "-0e7", "1e-400", "-1e-400"],
  ])("%s is not", (number) => expect(survivesParsing(number)).toBe(false));
});

it("may have very many digits", () => {
  expect([survivesParsing("9".repeat(100_000)), survivesParsing(`${"9".repeat(100_000)}e-99990`)]).toEqual([
    false,
    true,
  ]);
});

describe("marking", () => {
  it("leaves a text alone that holds no such number, whatever its texts hold", () => {
    for (const text of [
      '{"a":[1,2.5,-3e4,"9007199254740993"]}',
      '"\\\\\\" -0"',
      '"-0',
      "nonsense -",
      '["\\u0000#-0"]',
    ]) {
      expect(markInexactNumbers(text)).toBe(text);
    }
  });

  it.each(["-0", "-0.00", "-0e1", "9007199254740993", "1E400", `0.${"0".repeat(400)}1`, `-0.${"0".repeat(400)}1`])(
    "finds %s wherever it stands",
    (number) => {
      const marked = { "\0#": number };
      expect(JSON.parse(markInexactNumbers(number))).toEqual(marked);
      const text = `{"a":${number},"b":[-0.5,${number}],"c": \n${number}}`;
      expect(JSON.parse(markInexactNumbers(text))).toEqual({ a: marked, b: [-0.5, marked], c: marked });
    },
  );

  it("makes no JSON of a text that is none", () => {
    for (const text of ["[-00]", "[09007199254740993]", "[1-0]", "[-0.]", "[-0 -0]", "{-0:1}", "[1e400e1]", "-0x"]) {
      expect(() => JSON.parse(markInexactNumbers(text)) as unknown, text).toThrow(SyntaxError);
    }
  });

  it("takes nobody's text or member for a mark, but what says just that", () => {
    const marks = [{ "\0#": "-0" }, { "\0#": "-0", more: 1 }, ["\0#"], "\0#-0", null].map(isMarkedNumber);
    expect(marks).toEqual([true, false, false, false, false]);
  });

  it("finds each of them behind any texts", () => {
    const text = '{"9007199254740993":-0.0,"\\\\":[9007199254740993,"\\"-0",[-0]],"x":"\\\\\\"","y":1e999}';
    expect(JSON.parse(markInexactNumbers(text))).toEqual({
      "9007199254740993": { "\0#": "-0.0" },
      "\\": [{ "\0#": "9007199254740993" }, '"-0', [{ "\0#": "-0" }]],
      x: '\\"',
      y: { "\0#": "1e999" },
    });
  });

  it("reads every text as JSON.parse does, but for them", () => {
    const random = seededRandom(testSeed("exact numbers"));
    const draw = {
      below: (limit: number): number => Math.floor(random() * limit),
      pick: <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)]!,
    };
    const value = (depth: number): unknown => {
      const kind = draw.below(depth > 3 ? 4 : 6);
      if (kind === 0) return draw.pick(['"', "\\", "-0", "9007199254740993", 'a\\"1e9', "\n{", ""]);
      if (kind === 1) return draw.pick([0, 1.5, -7, 1e21, 123456789, -0.25]);
      if (kind < 4) return draw.pick([null, true, false, "0e1"]);
      const many = Array.from({ length: draw.below(4) }, () => value(depth + 1));
      return kind === 4 ? many : Object.fromEntries(many.map((one, index) => [`k"${index}\\`, one]));
    };
    for (let round = 0; round < 500; round++) {
      const text = JSON.stringify(value(0));
      expect(markInexactNumbers(text)).toBe(text);
      const marked = JSON.parse(markInexactNumbers(`{"before":-0,"it":${text},"after":[1e999]}`));
      expect(marked).toEqual({ before: { "\0#": "-0" }, it: JSON.parse(text), after: [{ "\0#": "1e999" }] });
    }
  });
});

it("are numbers again outside of a message's content", () => {
  const text = `{"id":-0,"metadata":{"n":-0},"data":[-0],"message":{"metadata":{"n":-0},"seq":-0,
    "parts":[{"data":{"n":[-0]},"metadata":{"n":-0},"x":-0}, -0]}}`;
  const mark = { "\0#": "-0" };
  expect(unmarkOutsideContent(JSON.parse(markInexactNumbers(text)))).toEqual({
    id: -0,
    metadata: { n: -0 },
    data: [-0],
    message: {
      metadata: { n: mark },
      seq: -0,
      parts: [{ data: { n: [mark] }, metadata: { n: mark }, x: -0 }, mark],
    },
  });
});
