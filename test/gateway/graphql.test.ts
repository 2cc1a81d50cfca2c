import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestParley, type TestParley } from "../support/parley.js";

let parley: TestParley;

beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.close());

test("a query is answered through the federated gateway", async () => {
  const answer = await parley.graphql("{ viewer { kind } }", {}, parley.adminKey);
  expect(answer).toMatchObject({ status: 200, data: { viewer: { kind: "ADMIN_KEY" } } });
  expect(answer.errors).toBeUndefined();
});

test("a credential that is not valid is refused with 401 before anything runs", async () => {
  const answer = await parley.graphql("{ viewer { kind } }", {}, "ApiKey_nobody");
  expect(answer).toMatchObject({ status: 401, errors: [{ extensions: { code: "unauthenticated" } }] });
});

test("a document that does not fit the schema answers bad_request with 400", async () => {
  const answer = await parley.graphql("{ nothingOfTheKind }");
  expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: "bad_request" } }] });
  expect((await parley.graphql("{ viewer {")).errors?.[0]?.extensions.code).toBe("bad_request");
});
