import { afterAll, beforeAll, expect, test } from "vitest";
import { checkWaitingReviews } from "../../../subgraphs/org/reviews/check-waiting.js";
import { waitingFindings } from "../../../subgraphs/org/reviews/rules/waiting-findings.js";
import { createTestDatabase } from "../../support/database.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { putReview } from "../support/put-review.js";

test.each([
  [0, false, []],
  [1, false, ["A send of an agent has waited for a person for more than half of its time."]],
  [3, false, ["3 sends of agents have waited for a person for more than half of their time."]],
  [0, true, ["RELEASES_PAUSED is 1: nothing that people approve is sent."]],
])("%i that wait long, releases paused: %s", (count, arePaused, messages) =>
  expect(waitingFindings(count, arePaused).map(({ message }) => message)).toEqual(messages),
);

const hour = 3_600_000;
const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let parley: TestParley;

beforeAll(async () => {
  database = await createTestDatabase();
  parley = await startTestParley({ clock, environment: { DATABASE_URL: database.url } });
});
afterAll(async () => {
  await parley?.close();
  await database?.drop();
});

const found = async (): Promise<string[]> => (await checkWaitingReviews.find(parley.services)).map(({ code }) => code);

test("the operator learns that something has waited for more than half of its time, until it is decided", async () => {
  const organization = await makeOrganization(parley.services);
  const { id } = await makeAgent(parley.services, organization, handle("scout"));
  await putReview(parley, { id, organizationId: organization.id }, "approved");
  const review = await putReview(parley, { id, organizationId: organization.id });
  clock.advance(36 * hour);
  expect(await found()).toEqual([]);
  clock.advance(1000);
  expect(await found()).toEqual(["reviews_wait_long"]);
  await parley.services.database.request.writer.review.update({
    where: { id: review.id },
    data: { state: "rejected" },
  });
  expect(await found()).toEqual([]);
});
