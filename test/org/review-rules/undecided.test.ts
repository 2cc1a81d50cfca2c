import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkDeciders } from "../../../subgraphs/org/review-rules/check-deciders.js";
import { undecided } from "../../../subgraphs/org/review-rules/rules/undecided.js";
import { inBrowser } from "../../support/browser.js";
import { createTestDatabase } from "../../support/database.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

test.each([
  [0, []],
  [1, ["An organization holds sends of its agents, and has no member who may decide about them."]],
  [2, ["2 organizations hold sends of their agents, and have no member who may decide about them."]],
])("%i organizations without a decider", (count, messages) =>
  expect(undecided(count).map(({ message }) => message)).toEqual(messages),
);

describe("R38: when the last admin has left, the operator learns it", () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let parley: TestParley;
  beforeAll(async () => {
    database = await createTestDatabase();
    parley = await startTestParley({ environment: { DATABASE_URL: database.url } });
  });
  afterAll(async () => {
    await parley.close();
    await database.drop();
  });

  const found = async (): Promise<number> => (await checkDeciders.find(parley.services)).length;
  const loseAdmin = ({ id: organizationId, adminUserId: userId }: TestOrganization) =>
    parley.services.database.request.transaction((tx) =>
      tx.membership.update({
        where: { organizationId_userId: { organizationId, userId } },
        data: { role: "member" },
        select: { userId: true },
      }),
    );
  const rule = 'createReviewRule(input: { name: "One", operations: ["mail.send"], action: ACTION }) { rule { id } }';

  test.each([
    ["a preset", "updateReviewPolicy(input: { outboundPreset: ALL_HELD }) { policy { version } }", 1],
    [
      "the preset of an agent",
      'applyReviewPreset(input: { agentHandle: "AGENT", outboundPreset: ALL_HELD }) { policy { version } }',
      1,
    ],
    ["a rule", rule.replace("ACTION", "HOLD"), 1],
    ["a rule that holds nothing", rule.replace("ACTION", "BLOCK"), 0],
    [
      "a preset that holds nothing",
      "updateReviewPolicy(input: { outboundPreset: READ_ONLY }) { policy { version } }",
      0,
    ],
    [
      "a preset, and members who decide",
      "updateReviewPolicy(input: { outboundPreset: ALL_HELD, deciders: MEMBERS }) { policy { version } }",
      0,
    ],
  ])("by %s", async (_, mutation, findings) => {
    const organization = await makeOrganization(parley.services);
    const agent = await makeAgent(parley.services, organization, handle("scout"));
    const { errors } = await inBrowser(
      parley,
      organization.admin,
      `mutation { ${mutation.replace("AGENT", agent.handle)} }`,
    );
    expect(errors).toBeUndefined();
    expect(await found()).toBe(0);
    await loseAdmin(organization);
    expect(await found()).toBe(findings);
    const { id } = organization;
    const data = { reviewVersion: 0 };
    await parley.services.database.request.transaction((tx) =>
      tx.organization.update({ where: { id }, data, select: { id: true } }),
    );
    expect(await found()).toBe(0);
  });
});
