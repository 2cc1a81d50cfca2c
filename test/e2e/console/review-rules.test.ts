import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks } from "./looks.js";
import { createAgent } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

const send = "mutation ($input: SendMailInput!) { sendMail(input: $input) { message { id review { id } } } }";

describeInBrowser("the rules about what agents send", () => {
  let world: World;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    world = await openWorld();
    await createAgent(world, "scout");
    watched = await signedIn(world);
    page = watched.page;
  });
  afterEach(() => expect(watched.complaints).toEqual([]));
  afterAll(() => world?.close());

  /** Sends as a key does; answers the review that holds it, or null. */
  async function mail(subject: string): Promise<object | null> {
    const recipients = { to: ["dana@example.com"] };
    const input = { mailbox: "scout@agents.localhost", recipients, subject, bodyText: "Please pay." };
    return (await world.run(send, { input })).sendMail.message.review;
  }
  const rules = () => page.getByRole("list", { name: "Rules" }).getByRole("listitem");
  const order = async (): Promise<string[]> => rules().locator("b").allTextContents();
  const dialog = (name: string) => page.getByRole("dialog", { name });

  test("an admin writes a rule, sees what it would have done, and it holds from then on", async () => {
    expect(await mail("Before there are rules")).toBeNull();
    await page.goto(`${world.origin}/console/reviews`);
    await page.getByRole("link", { name: "Rules", exact: true }).click();
    await page.getByText("There are no rules yet.").waitFor();
    await checkLooks(page, "review-rules-empty");
    await page.getByRole("button", { name: "New rule" }).click();
    const form = dialog("New rule");
    await form.getByLabel("Name", { exact: true }).fill("Partners only");
    await form.getByLabel("Add a condition").selectOption("audience");
    await form.getByLabel("Receivers are", { exact: true }).selectOption("outside");
    await form.getByLabel("Add a condition").selectOption("sends_over");
    await form.getByLabel("More sends than", { exact: true }).fill("0");
    await form.getByRole("button", { name: "Try on the last 100 sends" }).click();
    await form.getByText(/1 held \(now 0\)/).waitFor();
    await form.getByText("mail.send of @scout to dana@example.com").waitFor();
    await checkLooks(page, "review-rule-form");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    await rules().filter({ hasText: "Partners only" }).waitFor();
    expect(await mail("Now it waits")).not.toBeNull();
  });

  test("the order is changed by buttons, a rule is switched off and on, changed and deleted", async () => {
    await page.getByRole("button", { name: "New rule" }).click();
    const form = dialog("New rule");
    await form.getByLabel("Name", { exact: true }).fill("No webhooks");
    await form.getByLabel("What happens", { exact: true }).selectOption("BLOCK");
    await form.getByLabel("Emails", { exact: true }).uncheck();
    await form.getByLabel("Webhooks", { exact: true }).check();
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    await expect.poll(order).toEqual(["Partners only", "No webhooks"]);
    await page.getByRole("button", { name: "Move No webhooks up" }).click();
    await expect.poll(order).toEqual(["No webhooks", "Partners only"]);
    await checkLooks(page, "review-rules");
    await page.getByRole("button", { name: "Switch off Partners only" }).click();
    await page.getByRole("button", { name: "Switch on Partners only" }).waitFor();
    expect(await mail("It is off")).toBeNull();
    await page.getByRole("button", { name: "Change No webhooks" }).click();
    const change = dialog("Change No webhooks");
    await change.getByLabel("Name", { exact: true }).fill("No webhooks at all");
    await change.getByLabel("Agents", { exact: true }).fill("@nobody-here");
    await change.getByRole("button", { name: "Save" }).click();
    await change.getByRole("alert").first().waitFor();
    await change.getByLabel("Agents", { exact: true }).fill("@scout");
    await change.getByRole("button", { name: "Save" }).click();
    await change.waitFor({ state: "detached" });
    await rules().filter({ hasText: "No webhooks at all" }).getByText("For @scout.").waitFor();
    await page.getByRole("button", { name: "Delete No webhooks at all" }).click();
    await dialog("Delete No webhooks at all?").getByRole("button", { name: "Delete" }).click();
    await expect.poll(order).toEqual(["Partners only"]);
  });

  test("a preset is tried on what was sent before it is applied", async () => {
    await page.goto(`${world.origin}/console/organization?view=settings`);
    const section = page.getByRole("region", { name: "What agents may send" });
    await section.getByRole("radio", { name: /^Nothing without a person/ }).check();
    await section.getByRole("button", { name: "Try on the last 100 sends" }).click();
    await section.getByText(/would change:/).waitFor();
    await checkLooks(page, "review-preset-tried");

    await section.getByRole("button", { name: "Apply" }).click();
    await section.getByRole("button", { name: "Customize" }).click();
    await section.getByRole("button", { name: "Customize" }).waitFor({ state: "detached" });
    await expect.poll(() => section.getByRole("radio", { name: /Active/i }).getAttribute("value")).toBe("AUTONOMOUS");
    await page.goto(`${world.origin}/console/reviews/rules`);
    await rules().filter({ hasText: "Everything that leaves" }).waitFor();
  });
});
