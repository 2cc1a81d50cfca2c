import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks as check } from "./looks.js";
import { createAgent, sendFromPhone, sendMail, sendTask } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

describeInBrowser("putting things aside until a time", () => {
  let world: World;
  let watched: WatchedPage;
  let page: Page;
  let taskId: string;
  beforeAll(async () => {
    world = await openWorld({ IM_LOOPBACK: "1", IM_HANDSET_PORT: "0" });
    const desk = await createAgent(world, "desk");
    await createAgent(world, "lab");
    await sendMail(world, "desk", "lab", "The quarterly report");
    taskId = await sendTask(world, desk, "lab", "Compare the three vendors.");
    watched = await signedIn(world);
    page = watched.page;
  });
  afterEach(() => expect(watched.complaints).toEqual([]));
  afterAll(() => world?.close());

  const open = (path: string) => page.goto(`${world.origin}/console/${path}`);
  const row = (text: string) => page.locator(".row").filter({ hasText: text }).first();
  const choose = async (name: string): Promise<void> => {
    await page
      .getByRole("button", { name: /^Snooze/ })
      .first()
      .click();
    await page.getByRole("group", { name: "Snooze until" }).getByRole("button", { name }).first().click();
  };
  const state = () => page.getByRole("status").filter({ hasText: "Snoozed until" });

  test("a mail leaves the inbox until then, is in the folder Snoozed, and comes back at once when its snooze ends", async () => {
    await open("inbox?agent=lab");
    await row("The quarterly report").click();
    await choose("Tomorrow");
    await state().waitFor();
    await check(page, "snoozed-mail");
    await row("The quarterly report").waitFor({ state: "detached" });
    await page.getByLabel("Folder").selectOption("SNOOZED");
    await row("The quarterly report").click();
    await page.getByRole("button", { name: "End the snooze" }).click();
    await state().waitFor({ state: "detached" });
    await page.getByLabel("Folder").selectOption("");
    await row("The quarterly report").waitFor();
  });

  test("a conversation by phone is put aside until a date that is typed, by the keyboard alone", async () => {
    await sendFromPhone(world, "+15550005678", "lab", "Call me back.");
    await open("inbox?agent=lab");
    await row("Call me back.").click();
    await page.getByRole("button", { name: "Snooze", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".menu-list button:focus").waitFor();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Snooze until a date" });
    await dialog.getByLabel("Until").fill("2019-01-01T08:00");
    await dialog.getByRole("button", { name: "Snooze", exact: true }).click();
    await dialog.getByText("A snooze must end in the future.").waitFor();
    await check(page, "snooze-date");
    const nextYear = new Date().getFullYear() + 1;
    await dialog.getByLabel("Until").fill(`${nextYear}-01-02T08:00`);
    await dialog.getByRole("button", { name: "Snooze", exact: true }).click();
    await state().getByText(String(nextYear)).waitFor();
    await row("Call me back.").waitFor({ state: "detached" });
  });

  test("a task is put aside by one side, and the other sees nothing of it", async () => {
    await open(`tasks/${taskId}`);
    await choose("Next week");
    await state().waitFor();
    await check(page, "snoozed-task");
    const snoozed = (handle: string) =>
      `{ a2aTasks(agentHandle: "${handle}", filter: { snoozed: ONLY }) { nodes { id } } }`;
    const counts = await Promise.all(
      ["desk", "lab"].map(async (handle) => (await world.run(snoozed(handle))).a2aTasks.nodes.length),
    );
    expect(counts).toEqual([0, 1]);
  });
});
