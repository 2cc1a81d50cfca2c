import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LocalSlack } from "../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../examples/slack/start-local-slack.js";
import { installing, startInstall } from "../chat/support/install.js";
import { makeAgent, makeOrganization, type TestAgent } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { describeInBrowser, picture, TestBrowser } from "./browser.js";

describeInBrowser("the installation of the Slack app, with the network closed", () => {
  let slack: LocalSlack;
  let parley: TestParley;
  let agent: TestAgent;
  let browser: TestBrowser;
  beforeAll(async () => {
    slack = await startLocalSlack();
    parley = await startTestParley({ environment: installing(slack) });
    agent = await makeAgent(
      parley.services,
      await makeOrganization(parley.services),
      `chatter-${randomUUID().slice(0, 8)}`,
    );
    browser = await TestBrowser.open(parley.url, slack.url);
  });
  afterAll(async () => {
    await browser?.close();
    await parley?.close();
    await slack?.close();
  });
  const start = (more: { return_url?: string } = {}) =>
    startInstall(parley, agent.key, { identity_id: agent.id, ...more });

  test("a browser follows the link to Slack and back, and its page says that the workspace is connected", async () => {
    const { page, complaints } = await browser.visitor();
    const link = await start();
    await page.goto(link);
    await page.waitForSelector("#connected:not([hidden])");
    await picture(page, "chat-connected");
    // Neither the link nor what Slack sent stands in the address that people copy.
    expect(page.url()).toBe(`${parley.url}/chat/installation#connected`);
    await page.goto(link);
    await page.waitForSelector("#invalid:not([hidden])");
    expect([await page.context().cookies(parley.url), complaints]).toEqual([[], []]);
  });

  test("a browser goes back to the page that was named", async () => {
    const { page } = await browser.visitor();
    await page.goto(await start({ return_url: `${parley.url}/explorer?connected` }));
    expect(page.url()).toBe(`${parley.url}/explorer?connected`);
  });

  test("the page shows Slack's word as a word, and runs nothing that stands in its address", async () => {
    const { page, complaints } = await browser.visitor();
    await page.goto(`${parley.url}/chat/installation#refused=invalid_scope`);
    await page.waitForSelector("#refused:not([hidden])");
    expect(await page.textContent("#word")).toBe("invalid_scope");
    await page.goto("about:blank");
    await page.goto(`${parley.url}/chat/installation#refused=<img src=x onerror=alert(1)>`);
    await page.waitForSelector("#invalid:not([hidden])");
    expect(complaints).toEqual([]);
  });
});
