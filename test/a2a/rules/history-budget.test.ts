import { describe, expect, it } from "vitest";
import { historyBytes, planHistories } from "../../../subgraphs/a2a/rules/history-budget.js";
import { checkMessage } from "../../../subgraphs/a2a/rules/message.js";
import { wireMessageBytes } from "../../../subgraphs/a2a/rules/wire-size.js";

const whole = (count: number, bytes: number) => ({ count, bytes, cut: "whole" as const });

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
