import { describe, expect, it } from "vitest";
import {
  historyBytes,
  planHistories,
  planRepeats,
  type Repeat,
} from "../../../../subgraphs/a2a/tasks/rules/history-budget.js";
import { checkMessage } from "../../../../subgraphs/a2a/tasks/rules/message.js";
import { wireMessageBytes } from "../../../../subgraphs/a2a/tasks/rules/wire-size.js";

const whole = (count: number, bytes: number) => ({ count, bytes, cut: "allOrNone" as const });

describe("the history budget of a page", () => {
  it("shows everything while it fits", () => {
    expect(planHistories([whole(1, 10), whole(2, 20)], 35)).toEqual([{ show: "all" }, { show: "all" }]);
  });

  it("drops a history that does not fit and still shows a later, smaller one", () => {
    expect(planHistories([whole(1, 50), whole(1, 80), whole(1, 30)], 100)).toEqual([
      { show: "all" },
      { show: "none" },
      { show: "all" },
    ]);
  });

  it("costs nothing for tasks whose messages are not wanted", () => {
    expect(planHistories([whole(0, 0)], 0)).toEqual([{ show: "all" }]);
  });

  it("cuts a single task to the newest messages that fit", () => {
    expect(planHistories([{ count: 3, bytes: 200, cut: "newest" }], 100)).toEqual([{ show: "newest", budget: 100 }]);
  });

  it("counts exactly the bytes of the serialized array", () => {
    const messages = ["a", "é", "😀"].map((text) => checkMessage({ messageId: "m", parts: [{ text }] }, []).content);
    const place = { contextId: "c", taskId: "t", role: "agent" as const };
    const wire = messages.map(({ messageId, parts }) => ({
      messageId,
      contextId: "c",
      taskId: "t",
      role: "ROLE_AGENT",
      parts,
    }));
    const bytes = messages.reduce((sum, content) => sum + wireMessageBytes(content, place), 0);
    expect(historyBytes({ count: 3, bytes })).toBe(Buffer.byteLength(JSON.stringify(wire)));
    expect(historyBytes({ count: 0, bytes: 0 })).toBe(0);
  });
});

describe("the budget of what a page repeats", () => {
  type Case = readonly [task: string, repeat: Repeat, bytes: number, isShown: boolean];
  const cases: readonly (readonly [what: string, budget: number, requests: readonly Case[]])[] = [
    [
      "all of it while it fits",
      36,
      [
        ["a", "status", 10, true],
        ["a", "result", 10, true],
        ["a", "history", 10, true],
      ],
    ],
    [
      "the answer before the history",
      24,
      [
        ["a", "history", 10, false],
        ["a", "result", 10, true],
        ["a", "status", 10, true],
      ],
    ],
    [
      "the earlier task first, however the requests come",
      24,
      [
        ["a", "status", 10, true],
        ["b", "status", 10, false],
        ["a", "history", 10, true],
        ["b", "history", 10, false],
      ],
    ],
    [
      "what is small enough for the room that is left",
      30,
      [
        ["a", "status", 10, true],
        ["a", "history", 90, false],
        ["b", "status", 90, false],
        ["b", "history", 10, true],
      ],
    ],
    [
      "nothing when nothing fits",
      5,
      [
        ["a", "status", 10, false],
        ["b", "status", 10, false],
      ],
    ],
  ];

  it.each(cases)("shows %s", (_what, budget, requests) => {
    const claims = requests.map(([taskId, repeat, bytes]) => ({ taskId, repeat, ...whole(1, bytes) }));
    const shown = planRepeats(claims, budget).map((plan) => plan.show === "all");
    expect(shown).toEqual(requests.map(([, , , isShown]) => isShown));
  });
});
