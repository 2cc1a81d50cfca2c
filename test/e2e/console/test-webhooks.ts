import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerWith, type Receiver, startReceiver } from "../../support/receiver.js";

/** A console with a signed-in person, whose agent `worker` gets tasks. */
interface OpenConsole {
  page(): Page;
  open(path: string): Promise<void>;
  checkLooks(name: string): Promise<void>;
  sendTask(text: string): Promise<string>;
}

/** The promises of the page of webhooks. */
export function testWebhooks(of: OpenConsole): void {
  describe("webhooks", () => {
    let receiver: Receiver;
    beforeAll(async () => {
      receiver = await startReceiver();
    });
    afterAll(() => receiver?.close());

    test("a webhook is created, tried and replayed, and its deliveries come by themselves", async () => {
      const page = of.page();
      receiver.answer = answerWith(500, "not today");
      await of.open("webhooks");
      await page.getByRole("rowheader").first().waitFor();
      await of.checkLooks("webhooks");
      await page.getByRole("button", { name: "Create a webhook" }).click();
      await page.getByLabel("URL").fill(receiver.url);
      await page
        .getByRole("checkbox", { name: /^a2a\.task/ })
        .first()
        .check();
      await of.checkLooks("webhook-new");
      await created(page);
      await page.getByRole("button", { name: "Send a test event" }).click();
      await page.getByRole("cell", { name: "500" }).first().waitFor();
      receiver.answer = answerWith(200, "thanks");
      await of.sendTask("For the webhook.");
      await page.getByRole("cell", { name: "200" }).first().waitFor();
      await page
        .getByRole("button", { name: /^Details of a2a/ })
        .first()
        .click();
      await page.getByRole("dialog").getByRole("button", { name: "Replay" }).click();
      await page.getByRole("dialog").getByRole("heading", { name: "All attempts" }).waitFor();
      await page.getByRole("button", { name: "Close" }).click();
      await page.getByText("replay", { exact: true }).waitFor();
      // An attempt that was refused stays failed, also when a later one has delivered the event.
      const refused = page.getByRole("row").filter({ has: page.getByRole("cell", { name: "500", exact: true }) });
      expect(await refused.getByText("delivered", { exact: true }).count()).toBe(0);
      await of.checkLooks("webhook");
      await page
        .getByRole("button", { name: /^Details/ })
        .first()
        .click();
      await page.getByRole("dialog").getByText("thanks").waitFor();
      await page.getByRole("dialog").getByRole("link", { name: receiver.url }).waitFor();
      expect(page.url()).toContain("delivery=");
      await of.checkLooks("delivery");
      await page.getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Change", exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Use the built-in receiver" }).waitFor();
      await page.getByRole("dialog").getByRole("checkbox").nth(1).click();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.getByRole("link", { name: "Webhooks" }).first().click();
      await page.getByRole("link", { name: "Catalogue" }).click();
      await page.getByRole("button", { name: "Example of a2a.task.created" }).click();
      await page.getByRole("dialog").getByText('"event_type": "a2a.task.created"').waitFor();
      await of.checkLooks("webhook-catalogue");
      await page.getByRole("button", { name: "Close" }).click();
      await page.getByRole("link", { name: "Signing keys" }).click();
      // The agent of the webhook got a key of its own: the organization has none yet.
      await page.getByRole("button", { name: "Create the key of the organization" }).click();
      await page.getByText("It is shown only once.").waitFor();
      await page.getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Rotate the key of the organization" }).waitFor();
      await page.getByRole("button", { name: "Rotate the key of @worker" }).click();
      await page.getByRole("button", { name: "Close" }).click();
      const ending = page.getByRole("button", { name: /^End the replaced key/ });
      await ending.and(page.getByRole("button", { name: /of @worker$/ })).waitFor();
      expect(await ending.count()).toBe(1);
      await ending.click();
      await ending.waitFor({ state: "detached" });
      await of.checkLooks("signing-keys");
    });

    test("the built-in receiver takes deliveries and shows them", async () => {
      const page = of.page();
      await of.open("webhooks?new=webhook");
      await page.getByRole("button", { name: "Use the built-in receiver" }).click();
      await page
        .getByRole("checkbox", { name: /^a2a\.task/ })
        .first()
        .check();
      await created(page);
      await page.getByRole("button", { name: "Send a test event" }).click();
      await page.getByRole("cell", { name: "200" }).first().waitFor();
      await page
        .getByRole("button", { name: /^Details/ })
        .first()
        .click();
      await page.getByRole("dialog").getByText("event_type").first().waitFor();
      expect(page.url()).toContain("delivery=");
      await of.checkLooks("receiver");
      await page.getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Retry what failed in the last day" }).click();
      await page.getByText("Nothing to retry.").waitFor();
    });

    test("what waits for its next attempt is retried now, and a paused webhook sends when it is resumed", async () => {
      const page = of.page();
      // Other webhooks send there too.
      const own = () => receiver.received.filter(({ path }) => path.includes("paused")).length;
      receiver.answer = answerWith(500, "not now");
      await of.open("webhooks?new=webhook");
      await page.getByLabel("URL").fill(`${receiver.url}?paused`);
      await page.getByRole("checkbox", { name: /^a2a\.task\.created/ }).check();
      await created(page);
      await of.sendTask("Refused at first.");
      await page.getByRole("cell", { name: "500" }).first().waitFor();
      receiver.answer = answerWith(200, "thanks");
      await page.getByRole("button", { name: "Retry what failed in the last day" }).click();
      await page.getByText(/^1 event is sent again\.$|^Nothing to retry/).waitFor();
      await page.getByRole("cell", { name: "200" }).first().waitFor();

      await page.getByRole("button", { name: "Pause", exact: true }).click();
      await page.getByText("Events wait and are sent when you resume.").waitFor();
      const sent = own();
      await of.sendTask("While it was paused.");
      // Nothing is attempted, so no event tells the page that one waits.
      await expect
        .poll(async () => {
          await page.reload();
          await page.getByText("Events wait and are sent when you resume.").waitFor();
          return page.getByText("1 waiting for the webhook to resume").isVisible();
        })
        .toBe(true);
      expect(own()).toBe(sent);
      await of.checkLooks("webhook-paused");
      await of.open("webhooks");
      await page
        .getByRole("row")
        .filter({ hasText: `${receiver.url}?paused` })
        .getByText("paused", { exact: true })
        .waitFor();
      await page.goBack();
      await page.getByRole("button", { name: "Resume", exact: true }).click();
      await expect.poll(own).toBe(sent + 1);
      await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
    });
  });
}

/** Creates the webhook that the form describes; its signing key may be shown first. */
async function created(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page
    .getByText("The signing key")
    .or(page.getByRole("heading", { name: "Webhook", exact: true }))
    .first()
    .waitFor();
  if (await page.getByText("The signing key").isVisible()) await page.getByRole("button", { name: "Close" }).click();
  await page.waitForURL(/\/console\/webhooks\/[\w-]+$/);
}
