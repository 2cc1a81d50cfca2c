import fc from "fast-check";
import { testSeed } from "../support/process-seed.js";
import type { Target } from "./target.js";

/** How properties run: the seed is printed, and PARLEY_TEST_SEED repeats a run. */
export function runs(name: string, numRuns: number): fc.Parameters<unknown> {
  // A failed request may have changed what the next ones meet: making it smaller would prove nothing.
  return {
    seed: testSeed(name),
    numRuns,
    endOnFailure: true,
    interruptAfterTimeLimit: 60_000,
  };
}

/** Texts that programs stumble over. */
export const awkwardText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 200 }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...["", " ", "\0", "a\0b", "null", "undefined", "true", "-1", "0", "1e400", "NaN", "__proto__", "constructor"],
      ...[
        "../../etc/passwd",
        "%00",
        "%zz",
        "' or 1=1 --",
        "$1",
        "{}",
        "[]",
        "\ud800",
        "\udfff\ud800",
        "\u202e",
        "\ufeff",
      ],
      ...["00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-00000000000g", "2026-02-30T00:00:00Z"],
      ...["0000-01-01T00:00:00Z", "9999-12-31T23:59:60Z", "+275760-09-13T00:00:00.001Z", "-1 day", "infinity"],
      ...["x".repeat(300), "x".repeat(5_000), "é".repeat(200), "@".repeat(70), "İ", "ﬀ", "a".repeat(128)],
    ),
  },
);

/** Any JSON value, awkward texts and keys included. */
export const awkwardJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    awkwardText,
    fc.constantFrom(null, true, false, 0, -0, 1.5, -1, 2 ** 31, 2 ** 53, 1e308, "a"),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(awkwardText, tie("value"), { maxKeys: 4 }),
  ),
})).value;

/** Texts that stand for something in the target, or nearly so. */
export function knownText(target: Target): fc.Arbitrary<string> {
  const { requester, worker, taskIds, contextId, cursors, chat } = target;
  const known = [requester.handle, worker.handle, `@${worker.handle.toUpperCase()}`, requester.id, contextId];
  const states = ["submitted", "working", "completed", "COMPLETED", "TASK_STATE_WORKING", "inbound", "both", "active"];
  return fc.constantFrom(
    ...known,
    ...taskIds,
    ...cursors,
    ...Object.values(chat),
    ...states,
    "1",
    "50",
    "100",
    "101",
    "2026-01-01T00:00:00Z",
  );
}

/** A JSON document as bytes, or what only looks like one. */
export function bodies(json: fc.Arbitrary<unknown>): fc.Arbitrary<string | Uint8Array> {
  return fc.oneof(
    { weight: 8, arbitrary: json.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: json.map((value) => JSON.stringify(value).slice(0, -1)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...[
          "",
          "[".repeat(20_000),
          '{"a":'.repeat(5_000),
          '{"a":1}{"a":1}',
          '{"__proto__":{"x":1}}',
          "nul",
          "\ufeff{}",
        ],
        ...['{"constructor":{"prototype":{"x":1}}}', `"${"x".repeat(900_000)}"`, `[${"0,".repeat(100_000)}0]`, "1e999"],
        `{"agent_handle":"${"a".repeat(1_100_000)}"}`,
      ),
    },
  );
}

/** A text without halves of surrogate pairs, which cannot be escaped in an address. */
export const wellFormed = (text: string): string => Buffer.from(text, "utf8").toString("utf8");
