import { parse } from "graphql";
import { expect, test } from "vitest";
import { answeringAsFirst } from "../../gateway/execution/keyed-mutations.js";
import { anonymous } from "../../subgraphs/shared/viewer/viewer.js";
import { silentLogger } from "../support/silent-logger.js";

test("a keyed answer that cannot be kept is an error that may be shown as it is, with its page", async () => {
  const gone = () => {
    throw new Error("no clock");
  };
  const context = {
    idempotencyKey: "key",
    notes: { keyedWrite: "record" },
    publicBaseUrl: "https://parley.example",
    requestId: "req_test",
    services: { clock: { now: gone }, log: silentLogger },
    viewer: anonymous,
  };
  const execute = answeringAsFirst(() => Promise.resolve({ data: { rename: true } }));
  const { errors, data } = await execute(parse("mutation { rename }"), {}, context as never);
  expect([data, errors!.map(({ extensions }) => [extensions["code"], extensions["docsUrl"]])]).toEqual([
    undefined,
    [["internal_error", "https://parley.example/docs/errors#internal_error"]],
  ]);
});
