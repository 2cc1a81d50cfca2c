import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks as check } from "./looks.js";
import { manyMails } from "./many-mails.js";
import { addressOf, createAgent, sendTask } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

describeInBrowser("several rows of the inbox at once", () => {
  let world: World;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    world = await openWorld();
    const desk = await createAgent(world, "desk");
    await createAgent(world, "lab");
    await manyMails(world.databaseUrl, addressOf("lab"), 6);
    await sendTask(world, desk, "lab", "Not a mail.");
    watched = await signedIn(world);
    page = watched.page;
    await page.goto(`${world.origin}/console/inbox`);
    await row(6).waitFor();
  });
  afterEach(() => expect(watched.complaints).toEqual([]));
  afterAll(() => world?.close());

  const row = (n: number) => page.locator(".row").filter({ hasText: `mail number ${n}.` });
  const box = (n: number) => page.getByRole("checkbox", { name: `Select mail number ${n}.` });
  const bar = () => page.getByRole("toolbar", { name: "Selected conversations" });
  const press = (name: string) => bar().getByRole("button", { name, exact: true }).click();
  const undo = () => page.getByRole("button", { name: "Undo" }).last().click();
  const unread = () => page.locator(".row.unread").count();

  test("the mouse selects one, and with Shift all between; they are archived, and come back", async () => {
    await row(6).hover();
    await box(6).click();
    await bar().getByText("1 selected").waitFor();
    await box(4).click({ modifiers: ["Shift"] });
    await bar().getByText("3 selected").waitFor();
    await row(3).click({ modifiers: ["Shift"] });
    await bar().getByText("4 selected").waitFor();
    expect(page.url()).toMatch(/\/console\/inbox$/);
    await box(3).click();
    await bar().getByText("3 selected").waitFor();
    await check(page, "inbox-selected");
    await press("Archive");
    await page.getByText("3 conversations archived").waitFor();
    await row(5).waitFor({ state: "detached" });
    expect(await bar().count()).toBe(0);
    await undo();
    for (const n of [4, 5, 6]) await row(n).waitFor();
  });

  test("the keys alone select, archive, and let go again", async () => {
    await row(6).focus();
    await page.keyboard.press("x");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toContain("mail number 4.");
    await page.keyboard.press("Shift+X");
    await bar().getByText("3 selected").waitFor();
    await page.keyboard.press("Escape");
    await bar().waitFor({ state: "detached" });
    await page.keyboard.press("x");
    await page.keyboard.press("e");
    await page.getByText("1 conversation archived").waitFor();
    await row(4).waitFor({ state: "detached" });
    await undo();
    await row(4).waitFor();
  });

  test("they are marked as read, and as unread again", async () => {
    await expect.poll(unread).toBe(6);
    await box(1).click();
    await box(2).click();
    await press("Mark as read");
    await page.getByText("2 conversations marked as read").waitFor();
    await expect.poll(unread).toBe(4);
    await undo();
    await expect.poll(unread).toBe(6);
    await box(1).click();
    await press("Mark as read");
    await expect.poll(unread).toBe(5);
    await box(1).click();
    await press("Mark as unread");
    await expect.poll(unread).toBe(6);
  });

  test("what has nothing to change has no box", async () => {
    const task = page.locator(".row").filter({ hasText: "Not a mail." });
    await task.focus();
    await page.keyboard.press("x");
    await page
      .getByRole("checkbox", { name: /^Select mail/ })
      .first()
      .waitFor();
    expect(await page.getByRole("checkbox", { name: /Not a mail/ }).count()).toBe(0);
    expect(await bar().count()).toBe(0);
  });
});
