import { afterAll, beforeAll, expect, it } from "vitest";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { describeInBrowser, picture, TestBrowser, type WatchedPage } from "../../e2e/browser.js";
import { clientOf } from "./support.js";

describeInBrowser("the page of the local Slack", () => {
  let slack: LocalSlack;
  let browser: TestBrowser;
  let watched: WatchedPage;
  beforeAll(async () => {
    slack = await startLocalSlack();
    browser = await TestBrowser.open(slack.url);
    watched = await browser.visitor();
    await watched.page.goto(slack.url);
  });
  afterAll(async () => {
    await browser.close();
    await slack.close();
  });

  it("shows what a bot writes, with reactions and pins, as text", async () => {
    const { chat, reactions, pins } = clientOf(slack);
    const channel = slack.sample.general;
    const { ts } = await chat.postMessage({ channel, text: "<img src=x onerror=alert(1)>" });
    await reactions.add({ channel, timestamp: ts!, name: "eyes" });
    await pins.add({ channel, timestamp: ts! });
    const line = watched.page.locator("#messages li", { hasText: "<img src=x" });
    await line.getByText("pinned").waitFor();
    await line.getByRole("button", { name: ":eyes: 1" }).waitFor();
    expect(await watched.page.locator("#messages img").count()).toBe(0);
    await picture(watched.page, "local-slack");
  });

  it("lets a person write, answer in a thread and react", async () => {
    const { page, complaints } = watched;
    await page.getByRole("button", { name: "# random" }).click();
    await page.getByLabel("Write as").selectOption({ label: "Grace Hopper" });
    await page.getByLabel("Message", { exact: true }).fill("Who has seen the moth?");
    await page.getByRole("button", { name: "Send" }).click();
    const line = page.locator("#messages li", { hasText: "Who has seen the moth?" });
    await line.getByTitle("React with eyes").click();
    await line.getByRole("button", { name: ":eyes: 1" }).waitFor();
    await line.getByRole("button", { name: "Reply" }).click();
    await page.getByLabel("Message", { exact: true }).fill("I have.");
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator("#messages li.reply", { hasText: "I have." }).waitFor();
    const [, question, answer] = [...slack.model.channel(slack.sample.random).messages.values()];
    expect(question).toMatchObject({
      userId: slack.sample.grace,
      reactions: [{ name: "eyes", users: [slack.sample.grace] }],
    });
    expect(answer).toMatchObject({ text: "I have.", threadTs: question!.ts });
    expect(complaints).toEqual([]);
  });
});
