import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { startTestParley } from "../support/parley.js";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** A server that worked and was closed, as far as it is still in memory. */
async function closedServer(): Promise<WeakRef<object>> {
  const parley = await startTestParley();
  const { data } = await parley.graphql("{ __typename }");
  expect(data).toEqual({ __typename: "Query" });
  await parley.close();
  return new WeakRef(parley.services);
}

test("a server that was closed leaves nothing of itself in memory", async () => {
  const closed = await closedServer();
  // What ran last may still be on the stack.
  await closedServer();
  const isLeft = (): boolean => {
    collectGarbage();
    return closed.deref() !== undefined;
  };
  await expect.poll(isLeft).toBe(false);
});
