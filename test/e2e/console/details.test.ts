import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { describeInBrowser, picture, type WatchedPage } from "../browser.js";
import { checkLooks as check } from "./looks.js";
import { addressOf, connectWorkspace, createAgent, sendMail } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

describeInBrowser("what people notice in every page of the console", () => {
  let world: World;
  let slack: LocalSlack;
  let watched: WatchedPage;
  let page: Page;
  let desk: string;
  beforeAll(async () => {
    slack = await startLocalSlack();
    world = await openWorld({ CHAT_SLACK_API_URL: slack.apiUrl });
    desk = await createAgent(world, "desk");
    await createAgent(world, "lab");
    watched = await signedIn(world);
    page = watched.page;
  });
  afterAll(async () => {
    await world?.close();
    await slack?.close();
  });

  const open = async (path: string): Promise<void> => void (await page.goto(`${world.origin}/console/${path}`));
  const checkLooks = (name: string): Promise<void> => check(page, `details-${name}`);
  const row = (text: string) => page.locator(".row").filter({ hasText: text });
  const reading = () => page.getByRole("region", { name: "Reading" });

  test("a mail from one agent to another is one row; Sent has the copy of the sender", async () => {
    await sendMail(world, "desk", "lab", "Only once");
    await open("inbox");
    await row("Only once").filter({ hasText: "The desk" }).waitFor();
    expect(await row("Only once").count()).toBe(1);
    await page.getByLabel("Folder").selectOption({ label: "Sent" });
    await row("Only once")
      .filter({ hasText: `To ${addressOf("lab")}` })
      .waitFor();
    expect(await row("Only once").count()).toBe(1);
    await checkLooks("sent");
  });

  test("on a phone the list comes first, and the filters wait behind a button that counts them", async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await open("inbox?channel=mail&agent=lab");
    await row("Only once").waitFor();
    await picture(page, "details-filters-folded");
    expect((await page.locator(".row").first().boundingBox())!.y).toBeLessThan(812 / 3);
    expect(await page.getByLabel("Folder").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Filters (2)", expanded: false }).click();
    await page.getByLabel("Folder").selectOption("ARCHIVE");
    await page.getByText("Nothing matches these filters.").waitFor();
    await picture(page, "details-filters-unfolded");
    await page.getByRole("button", { name: "Filters (3)", expanded: true }).click();
    await page.getByLabel("Folder").waitFor({ state: "hidden" });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByLabel("Folder").waitFor();
    expect(await page.getByRole("button", { name: /Filters/ }).isVisible()).toBe(false);
  });

  test("Tab leaves the list: one row is on its way, arrows go from row to row", async () => {
    for (const subject of ["First", "Second", "Third"]) await sendMail(world, "desk", "lab", subject);
    await open("inbox");
    // Deliveries run side by side: only when all three stand is the order of the rows the last one.
    for (const subject of ["First", "Second", "Third"]) await row(subject).waitFor();
    const second = /First|Second|Third/.exec((await page.locator(".row").nth(1).textContent())!)![0];
    expect(await page.locator(".row[tabindex='0']").count()).toBe(1);
    await page.locator(".row[tabindex='0']").focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toContain(second);
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.closest('.stream') === null")).toBe(true);
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toContain(second);
  });

  test("titles name the object, times say the date on hover, and turns of the writing direction are marks", async () => {
    await sendMail(world, "desk", "lab", "invoice\u202Efdp.exe");
    await open("inbox");
    await row("invoice‹RLO›fdp.exe").click();
    await reading().getByRole("heading", { name: "invoice‹RLO›fdp.exe" }).waitFor();
    await expect.poll(() => page.title()).toBe("invoice‹RLO›fdp.exe · Inbox · Parley");
    const time = reading().locator("time").first();
    expect(await time.textContent()).toMatch(/now|min\. ago/);
    expect(await time.getAttribute("title")).toMatch(/ local\n\d{4}-\d\d-\d\dT[\d:.]+Z UTC$/);
    await open("agents/lab");
    await expect.poll(() => page.title()).toBe("@lab · Agents · Parley");
    await open("agents");
    await expect.poll(() => page.title()).toBe("Agents · Parley");
  });

  test("a mail is written and sent in one step", async () => {
    await open("inbox/new?agent=desk");
    await page.getByLabel("To", { exact: true }).fill(addressOf("lab"));
    await page.getByLabel("Subject").fill("In one step");
    await page.getByLabel("Text", { exact: true }).fill("No draft in between.");
    await checkLooks("write");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.waitForURL(/\/inbox\/mail\//);
    await reading().getByText("No draft in between.").waitFor();
    // What goes out has the footer, and the page of a draft shows it.
    await open("inbox/new");
    await page.getByLabel("To", { exact: true }).fill(addressOf("lab"));
    await page.getByRole("button", { name: "More options" }).click();
    await page.getByText("The footer is added at the end:").waitFor();
    await page.getByText("Sent by an AI agent with Parley").waitFor();
  });

  test("a setting says that it is saved, and why it was refused", async () => {
    await open("agents/lab?view=settings");
    const setting = page.getByRole("checkbox", { name: /^May send to public agents/ });
    const place = page.locator(".saved-setting").filter({ has: setting });
    await setting.click();
    await place.getByText("Saved", { exact: true }).waitFor();
    await page.route("**/graphql", (route) =>
      (route.request().postData() ?? "").includes("mutation") ? route.abort() : route.continue(),
    );
    const before = await setting.isChecked();
    await setting.click();
    await place.getByRole("alert").getByText("The server did not answer.").waitFor();
    expect(await setting.isChecked()).toBe(before);
    await page.unroute("**/graphql");
    await checkLooks("settings");
  });

  test("an error of a value is shown at its field, once", async () => {
    await open("webhooks?new=webhook");
    await page.getByLabel("URL").fill("ftp://receiver.example/");
    await page
      .getByRole("checkbox", { name: /^a2a\.task/ })
      .first()
      .check();
    await page.getByRole("button", { name: "Create", exact: true }).click();
    const wrong = page.getByRole("dialog").getByRole("alert");
    await wrong.waitFor();
    expect(await wrong.count()).toBe(1);
    const field = page.getByLabel("URL");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await field.getAttribute("aria-describedby")).toContain((await wrong.getAttribute("id"))!);
    expect(await wrong.textContent()).not.toContain("url:");
    await checkLooks("wrong-value");
  });

  test("a handle that is taken is an error of its field, once and in words", async () => {
    await open("agents?new=agent");
    await page.getByLabel("Handle").fill("desk");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    const wrong = page.getByRole("dialog").getByRole("alert");
    await wrong.getByText("This handle is taken or reserved. Choose another handle.").waitFor();
    expect(await wrong.count()).toBe(1);
    expect(await page.getByLabel("Handle").getAttribute("aria-invalid")).toBe("true");
    expect(await wrong.textContent()).not.toContain("agent_handle_unavailable");
    await checkLooks("taken-handle");
  });

  test("messages of Slack have their formats, mentions and emoji; hostile content stays text", async () => {
    const { bot, connectionId } = await connectWorkspace(world, slack, desk);
    const { general, ada } = slack.sample;
    const text = `*Big* news, <@${ada}>: :tada: see <https://docs.example/a?b=1&amp;c=2|the page>, not <javascript:alert(1)|this> &lt;img src=x&gt;`;
    const answer = await fetch(`${slack.apiUrl}chat.postMessage`, {
      method: "POST",
      headers: { authorization: `Bearer ${bot.token}`, "content-type": "application/json" },
      body: JSON.stringify({ channel: general, text }),
    });
    expect(await answer.json()).toMatchObject({ ok: true });
    await open(`inbox/chat/${connectionId}/${general}`);
    const said = page.locator(".said").filter({ hasText: "news" });
    await said.locator("b").getByText("Big", { exact: true }).waitFor();
    const link = said.getByRole("link");
    expect([await link.count(), await link.textContent(), await link.getAttribute("href")]).toEqual([
      1,
      "the page",
      "https://docs.example/a?b=1&c=2",
    ]);
    expect(await said.textContent()).toContain("🎉");
    expect(await said.textContent()).toContain("<javascript:alert(1)|this> <img src=x>");
    expect(await said.locator("img").count()).toBe(0);
    await said.locator(".mention").filter({ hasText: /^@./ }).waitFor();
    await checkLooks("slack");
  });
});
