import { expect, test } from "vitest";
import { finish } from "../../gateway/execution/execute.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { silentLogger } from "../support/silent-logger.js";

const context = { services: { log: silentLogger }, requestId: null } as unknown as RequestContext;
const mebibyte = "x".repeat(1_048_576);

test("an answer that no cost could foresee is refused before it is put into JSON", async () => {
  const answer = (count: number) => finish(async () => ({ data: { texts: Array(count).fill(mebibyte) } }), context);
  expect((await answer(60)).errors).toBeUndefined();
  const refused = await answer(65);
  expect(refused.data).toBeUndefined();
  expect(refused.errors!.map(({ extensions }) => extensions["code"])).toEqual(["operation_too_complex"]);
});
