import { afterAll, beforeAll, expect, test } from "vitest";
import { inBrowser } from "../support/browser.js";
import { handle } from "../support/handle.js";
import { mailTo } from "../support/mail.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { rest } from "../support/rest.js";
import { describeInBrowser, TestBrowser } from "./browser.js";
import { checkLooks } from "./console/looks.js";

const hostile = '<p>Hello <a href="https://evil.example/login">example.com</a></p>';

describeInBrowser("the page of a link in a mail to who decides, with the network closed", () => {
  let parley: TestParley;
  let origin: string;
  let browser: TestBrowser;
  beforeAll(async () => {
    parley = await startTestParley();
    origin = parley.services.publicBaseUrl;
    browser = await TestBrowser.open(origin);
  });
  afterAll(async () => {
    await browser?.close();
    await parley?.close();
  });

  /** Holds a mail in an organization of its own; answers the link that its admin got. */
  async function held(
    text: string,
    html?: string,
  ): Promise<{ readonly link: string; readonly stateOf: () => Promise<any> }> {
    const organization: TestOrganization = await makeOrganization(parley.services);
    const where = { id: organization.adminUserId };
    const { email } = await parley.services.database.request.reader.consoleUser.findUniqueOrThrow({ where });
    const preset = "mutation { applyReviewPreset(input: { outboundPreset: ALL_HELD }) { policy { version } } }";
    await inBrowser(parley, organization.admin, preset);
    const agent: TestAgent = await makeAgent(parley.services, organization, handle("scout"));
    const path = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages`;
    const recipients = { to: ["dana@example.com"], bcc: ["eve@bücher.example"] };
    const attachments = [{ filename: "plan.txt", content_type: "text/plain", content_base64: "UGxhbg==" }];
    const body = { recipients, subject: "Offer \u202Egnp.exe", body_text: text, body_html: html, attachments };
    const { status, body: message } = await rest(parley, agent.key, "POST", path, body);
    expect(status).toBe(201);
    const [mail] = await mailTo(parley, email);
    const link = /\S+#token=\S+/.exec(mail!.text)![0];
    const review = `/api/v1/reviews/${message.review.id}`;
    return { link, stateOf: async () => (await rest(parley, agent.key, "GET", review)).body };
  }

  test("D32: it shows everything that leaves, uses nothing up by that, and approves once", async () => {
    const { link, stateOf } = await held("Pass\u200Bword.\nPlease pay.", hostile);
    const { page, complaints } = await browser.visitor();
    await page.goto(link);
    await page.waitForSelector("#ready:not([hidden])");
    expect(page.url()).toBe(`${origin}/console/reviews/link`);
    const shown = await page.textContent("#content");
    for (const part of [
      "dana@example.com",
      "domain in ASCII: xn--bcher-kva.example",
      "Offer ‹U+202E›gnp.exe",
      "plan.txt",
    ]) {
      expect(shown).toContain(part);
    }
    expect(shown).toContain("Pass‹U+200B›word.\nPlease pay.");
    await checkLooks(page, "review-link");
    expect((await stateOf()).state).toBe("pending");
    await page.goto("about:blank");
    await page.goto(link);
    await page.waitForSelector("#ready:not([hidden])");
    // Screening has found what cannot be seen.
    expect(await page.locator("#approve").isDisabled()).toBe(true);
    await page.getByLabel("It is harmless").check();
    await page.getByLabel("Note to the agent").fill("Well written.");
    await page.getByRole("button", { name: "Approve and send" }).click();
    await page.waitForSelector("#done:not([hidden])");
    expect(await page.textContent("#outcome")).toContain("You approved it.");
    await checkLooks(page, "review-link-done");
    expect(await stateOf()).toMatchObject({ note: "Well written.", state: expect.stringMatching(/approved|released/) });
    expect(complaints).toEqual([]);

    const again = await browser.visitor();
    await again.page.goto(link);
    await again.page.waitForSelector("#refused:not([hidden])");
    expect(await again.page.textContent("#refusal")).toContain("no longer");
    await checkLooks(again.page, "review-link-over");
    await again.page.goto(`${origin}/console/reviews/link`);
    await again.page.waitForSelector("#refused:not([hidden])");
    expect(await again.page.textContent("#refusal")).toContain("not complete");
  });

  test("it rejects, with a reason and without any box", async () => {
    const { link, stateOf } = await held("Please pay.");
    const { page, complaints } = await browser.visitor();
    await page.goto(link);
    await page.waitForSelector("#ready:not([hidden])");
    await page.getByLabel("Reason, if you reject it").selectOption("wrong_recipient");
    await page.getByRole("button", { name: "Reject" }).click();
    await page.waitForSelector("#done:not([hidden])");
    expect(await page.textContent("#outcome")).toContain("Nothing is sent.");
    expect(await stateOf()).toMatchObject({ state: "rejected", decision_reason: "wrong_recipient" });
    expect(complaints).toEqual([]);
  });
});
