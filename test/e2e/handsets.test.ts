import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHandset, handset, handsetEnvironment, handsetUrl } from "../messaging/support/handsets.js";
import { handle } from "../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { rest } from "../support/rest.js";
import { describeInBrowser, picture, TestBrowser } from "./browser.js";

const phone = "+15555550142";
const friend = "+15555550143";
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC",
  "base64",
);

describeInBrowser("the page of simulated phones", () => {
  let parley: TestParley;
  let organization: TestOrganization;
  let agent: TestAgent;
  let browser: TestBrowser;
  beforeAll(async () => {
    parley = await startTestParley({ environment: handsetEnvironment });
    organization = await makeOrganization(parley.services);
    agent = await makeAgent(parley.services, organization, handle("chatty"), { options: { imEnabled: true } });
    browser = await TestBrowser.open(handsetUrl(parley));
  });
  afterAll(async () => {
    await browser?.close();
    await parley?.close();
  });

  const im = (method: string, path: string, body?: unknown, headers = {}) =>
    rest(parley, agent.key, method, `/api/v1/im${path}`, body, headers);

  test("somebody texts an agent, gets an answer, reacts, sends a picture, and begins a group", async () => {
    const { page, complaints } = await browser.visitor();
    const screen = page.locator("#screen");
    const shows = (text: string) => screen.locator("li", { hasText: text }).first().waitFor();
    await page.goto(handsetUrl(parley));
    await page.fill("#number", phone);
    await page.click("#add button");
    await page.fill("#first", `connect @${agent.handle}`);
    await page.click("#begin button");
    // The greeting comes in another conversation, which is marked as new until it is open.
    await page.click("#threads button:has-text('(new)')");
    await shows("You are connected");
    expect(await page.locator("#threads button", { hasText: "(new)" }).count()).toBe(0);

    await page.fill("#text", "hi agent");
    await page.click("#write button:has-text('Send')");
    await shows("hi agent");
    await expect.poll(async () => (await im("GET", "/conversations")).body.length).toBe(1);
    const [{ id: conversation_id }] = (await im("GET", "/conversations")).body;
    await im("POST", "/typing", { conversation_id });
    await page.getByText("is typing…").waitFor();
    await im("POST", "/messages", { conversation_id, text: "<b>Hello</b>", send_style: "confetti" });
    await shows("<b>Hello</b>");
    await shows("confetti");
    expect(await screen.locator("b").count()).toBe(0);

    await screen.locator("li.inbound").last().getByRole("button", { name: "Reply" }).click();
    await page.getByText("Reply to: <b>Hello</b>").waitFor();
    await page.fill("#text", "hello to you");
    await page.click("#write button:has-text('Send')");
    await screen.locator("li", { hasText: "hello to you" }).locator("blockquote", { hasText: "Hello" }).waitFor();
    const repliedTo = async () =>
      (await im("GET", "/messages")).body.find((message: any) => message.content === "hello to you")
        ?.reply_to_message_id;
    const [{ id: answer }] = (await im("GET", "/messages?limit=5")).body.filter(
      (message: any) => message.content === "<b>Hello</b>",
    );
    await expect.poll(repliedTo).toBe(answer);

    await screen.locator("li.inbound").last().getByTitle("love").click();
    await screen.getByTitle("Take back").waitFor();
    const reactions = async () =>
      (await im("GET", "/messages")).body.flatMap((message: any) => message.reactions ?? []);
    await expect.poll(reactions).toMatchObject([{ reaction: "love", direction: "inbound" }]);
    await picture(page, "handset");

    await page.setInputFiles("#file", { name: "red.png", mimeType: "image/png", buffer: png });
    await page.click("#write button:has-text('Send')");
    await screen.locator("img[alt='red.png']").waitFor();
    await expect.poll(async () => (await im("GET", "/messages")).body[0].media?.[0]?.content_type).toBe("image/png");

    await createHandset(parley, friend);
    const numbers = "/api/v1/im/numbers";
    const claimed = await rest(parley, organization.adminKey, "POST", numbers, {}, { "idempotency-key": randomUUID() });
    const attach = { im_number_id: claimed.body.id };
    await rest(parley, organization.adminKey, "PATCH", `/api/v1/identities/${agent.handle}`, attach);
    await page.fill("#to", `${friend}, ${claimed.body.number}`);
    await page.fill("#first", "hello group");
    await page.click("#begin button");
    await shows("hello group");
    const group = async () =>
      (await im("GET", "/conversations?include_groups=true")).body.find((one: any) => one.is_group);
    await expect.poll(group).toBeDefined();
    await im("POST", "/messages", { conversation_id: (await group()).id, text: "hello, both of you" });
    await shows("hello, both of you");
    await picture(page, "handset-group");
    expect(complaints).toEqual([]);
  });

  test("it fits a narrow window, and a phone that is switched off says so", async () => {
    const { page, complaints } = await browser.visitor({ viewport: { width: 390, height: 844 } });
    await page.goto(handsetUrl(parley));
    await page.locator("#behaviour").waitFor();
    const width = await page.evaluate<number>("document.documentElement.scrollWidth");
    expect(width).toBeLessThanOrEqual(390);
    await page.uncheck("#online");
    await page.locator("#phones button", { hasText: "(offline)" }).waitFor();
    expect((await handset(parley, "GET", `/handsets/${phone}`)).body.online).toBe(false);
    await page.fill("#first", "into the dark");
    await page.click("#begin button");
    await page.locator("#trouble", { hasText: "The phone is offline." }).waitFor();
    // The refusal is an answer of the API, which a browser's console names too.
    expect(complaints.every((complaint) => complaint.includes("409"))).toBe(true);
  });
});
