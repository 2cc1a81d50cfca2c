import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInBrowser, TestBrowser, type WatchedPage } from "../../e2e/browser.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { type ClientPage, startClientPage } from "../support/client-page.js";
import { toldStory } from "./story.js";
import { vectors } from "./vectors.js";

describeInBrowser("the vault client in a page of another origin", () => {
  let site: ClientPage;
  let parley: TestParley;
  let browser: TestBrowser;
  beforeAll(async () => {
    site = await startClientPage();
    parley = await startTestParley({ environment: { CORS_ORIGINS: site.origin } });
    browser = await TestBrowser.open(site.origin, parley.url);
  });
  afterAll(async () => {
    await browser?.close();
    await parley?.close();
    await site?.close();
  });

  async function openPage(): Promise<WatchedPage> {
    const watched = await browser.visitor();
    await watched.page.goto(site.origin);
    return watched;
  }

  test("it makes every vector", async () => {
    const { page, complaints } = await openPage();
    expect(
      await page.evaluate(`import("/test/vault/client/vectors.js").then((module) => module.computeVectors())`),
    ).toEqual(vectors);
    expect(complaints).toEqual([]);
  }, 180_000);

  test("a vault lives from its making to its recovery, and nothing of it stays in the page", async () => {
    const organization = await makeOrganization(parley.services);
    const agent = await makeAgent(parley.services, organization, "scout");
    const cast = { url: parley.url, adminKey: organization.adminKey, agentKey: agent.key, agentId: agent.id };
    const { page, complaints } = await openPage();
    const seen = await page.evaluate(`(async ({ url: baseUrl, adminKey, agentKey, agentId }) => {
      const { VaultClient } = await import("/clients/vault/vault-client.js");
      const { tellStory } = await import("/test/vault/client/story.js");
      const as = (apiKey) => new VaultClient({ baseUrl, apiKey });
      return tellStory({ admin: as(adminKey), agent: as(agentKey), agentId });
    })(${JSON.stringify(cast)})`);
    expect(seen).toEqual(toldStory);
    expect(await page.evaluate("Object.keys({ ...localStorage, ...sessionStorage })")).toEqual([]);
    // Chromium notes every refusal in the console: those that the story provokes, and no other.
    expect(complaints.filter((complaint) => !/^console: .* (403|404|409) /.test(complaint))).toEqual([]);
  }, 300_000);
});
