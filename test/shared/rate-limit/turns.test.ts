import { describe, expect, it } from "vitest";
import { Turns } from "../../../subgraphs/shared/rate-limit/turns.js";

const limits = { atOncePerOwner: 2, atOnce: 3, waitingPerOwner: 2, waiting: 3, waitMilliseconds: 60_000 };

/** Asks for turns and records who has got one. */
function office(turns: Turns) {
  const begun: string[] = [];
  const leave = new Map<string, () => void>();
  const enter = async (owner: string, name: string): Promise<void> => {
    leave.set(name, await turns.enter(owner));
    begun.push(name);
  };
  return { begun, enter, leave: (name: string) => leave.get(name)!() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("turns", () => {
  it("are so many at once for each owner and for all, in the order of asking", async () => {
    const { begun, enter, leave } = office(new Turns(limits));
    const asked = [enter("a", "a1"), enter("a", "a2"), enter("a", "a3"), enter("b", "b1"), enter("b", "b2")];
    await settled();
    expect(begun).toEqual(["a1", "a2", "b1"]);
    leave("b1");
    await settled();
    expect(begun).toEqual(["a1", "a2", "b1", "b2"]);
    leave("a1");
    await Promise.all(asked);
    expect(begun).toEqual(["a1", "a2", "b1", "b2", "a3"]);
  });

  it("are refused when too many of one owner wait, while others may still come", async () => {
    const { begun, enter, leave } = office(new Turns(limits));
    const asked = ["a1", "a2", "a3", "a4"].map((name) => enter("a", name));
    await expect(enter("a", "a5")).rejects.toMatchObject({ code: "rate_limited", extensions: { retryAfter: 1 } });
    await enter("b", "b1");
    expect(begun).toEqual(["a1", "a2", "b1"]);
    asked.push(enter("b", "b2"));
    await expect(enter("c", "c1")).rejects.toMatchObject({ code: "rate_limited" });
    // Nobody is left waiting: who gives up after the test would be another test's error.
    for (const name of ["a1", "a2", "b1"]) leave(name);
    await Promise.all(asked);
  });

  it("are given up by who waits too long, and left to the next", async () => {
    const { begun, enter, leave } = office(new Turns({ ...limits, atOnce: 1, waitMilliseconds: 1 }));
    await enter("a", "a1");
    await expect(enter("b", "b1")).rejects.toMatchObject({ code: "rate_limited" });
    leave("a1");
    await enter("b", "b2");
    expect(begun).toEqual(["a1", "b2"]);
  });
});
