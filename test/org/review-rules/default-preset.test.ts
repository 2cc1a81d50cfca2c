import { expect, test } from "vitest";
import { inBrowser } from "../../support/browser.js";
import { createTestDatabase } from "../../support/database.js";
import { makeOrganization } from "../../support/org.js";
import { startTestParley } from "../../support/parley.js";
import { codeFor, signUp, signupCalls } from "../support/signup.js";

test("R37: new organizations and their agents start with the preset of the server; others keep theirs", async () => {
  const database = await createTestDatabase();
  const environment = {
    DATABASE_URL: database.url,
    REVIEW_DEFAULT_PRESET: "first_contacts",
    SCREENING_DEFAULT_PRESET: "hold_dangerous",
  };
  const parley = await startTestParley({ environment });
  try {
    const { admin } = await makeOrganization(parley.services);
    const policyOf = async (id: string) =>
      parley.services.database.request.reader.reviewPolicy.findUnique({ where: { organizationId: id } });
    const made = await inBrowser(
      parley,
      admin,
      'mutation { createOrganization(input: { name: "Second" }) { membership { organizationId } } }',
    );
    expect(made.errors).toBeUndefined();
    const id: string = made.data!["createOrganization"].membership.organizationId;
    expect(await policyOf(id)).toMatchObject({
      outboundPreset: "first_contacts",
      inboundPreset: "hold_dangerous",
      ttlHours: 72,
    });
    const { reviewVersion } = await parley.services.database.request.reader.organization.findUniqueOrThrow({
      where: { id },
    });
    expect(reviewVersion).toBe(1);
    const { id: earlier } = await makeOrganization(parley.services);
    expect(await policyOf(earlier)).toBeNull();
    // The agent's organization waits for its human, who administers none.
    const agent = await signUp(parley);
    expect(await policyOf(agent.organizationId)).toBeNull();
    const code = await codeFor(parley, agent.humanEmail);
    expect((await signupCalls(() => parley).verify(agent.key, code)).status).toBe(200);
    expect(await policyOf(agent.organizationId)).toMatchObject({
      outboundPreset: "first_contacts",
      inboundPreset: "hold_dangerous",
    });
  } finally {
    await parley.close();
    await database.drop();
  }
});
