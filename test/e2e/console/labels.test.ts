import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks as check } from "./looks.js";
import { manyMails } from "./many-mails.js";
import { addressOf, createAgent, sendMail } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

describeInBrowser("labels of mail", () => {
  let world: World;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    world = await openWorld();
    await createAgent(world, "desk");
    await createAgent(world, "lab");
    await manyMails(world.databaseUrl, addressOf("lab"), 6);
    watched = await signedIn(world);
    page = watched.page;
    await openInbox();
  });
  afterEach(() => expect(watched.complaints).toEqual([]));
  afterAll(() => world?.close());

  const openInbox = async (): Promise<void> => {
    await page.goto(`${world.origin}/console/inbox`);
    await row(6).waitFor();
  };
  const row = (n: number) => page.locator(".row").filter({ hasText: `mail number ${n}.` });
  const labelsOfRow = (n: number) => row(n).locator(".label-name").allInnerTexts();
  const box = (n: number) => page.getByRole("checkbox", { name: `Select mail number ${n}.` });
  const bar = () => page.getByRole("toolbar", { name: "Selected conversations" });
  const dialog = () => page.getByRole("dialog");
  const undo = () => page.getByRole("button", { name: "Undo" }).last().click();
  const labelsOfThread = () => page.getByRole("list", { name: "Labels" }).getByRole("link").allInnerTexts();

  /** The labels of each mail of a mailbox that people gave, newest first. */
  async function given(mailbox: string): Promise<string[][]> {
    const { mailMessages } = await world.run(`{ mailMessages(mailbox: "${mailbox}") { nodes { labels } } }`);
    const derived = ["received", "sent", "unread", "read", "delivered"];
    return mailMessages.nodes.map((one: any) => one.labels.filter((name: string) => !derived.includes(name)));
  }

  test("the mouse labels several, takes it back, and finds them again by their label", async () => {
    await box(6).click();
    await box(5).click();
    await bar().getByRole("button", { name: "Label", exact: true }).click();
    await dialog().getByLabel("Label", { exact: true }).fill("Invoice");
    await check(page, "labels-ask");
    await dialog().getByRole("button", { name: "Add the label" }).click();
    await page.getByText("2 conversations labelled invoice").waitFor();
    await expect.poll(() => labelsOfRow(6)).toEqual(["invoice"]);
    await expect.poll(() => labelsOfRow(5)).toEqual(["invoice"]);
    expect(await labelsOfRow(4)).toEqual([]);
    await undo();
    await expect.poll(() => labelsOfRow(6)).toEqual([]);
    expect(await given(addressOf("lab"))).toEqual([[], [], [], [], [], []]);

    await box(6).click();
    await box(4).click();
    await bar().getByRole("button", { name: "Label", exact: true }).click();
    await dialog().getByLabel("Label", { exact: true }).fill("invoice");
    await dialog().getByRole("button", { name: "Add the label" }).click();
    await expect.poll(() => labelsOfRow(4)).toEqual(["invoice"]);
    await page.getByLabel("Label", { exact: true }).selectOption("invoice");
    await row(5).waitFor({ state: "detached" });
    await expect.poll(() => page.locator(".row").count()).toBe(2);
    expect(new URL(page.url()).searchParams.get("label")).toBe("invoice");

    // Labelled mail is found wherever it is.
    await box(4).click();
    await bar().getByRole("button", { name: "Archive", exact: true }).click();
    await page.getByText("1 conversation archived").waitFor();
    await page.reload();
    await row(4).waitFor();
    await check(page, "labels-filter");
    await page.getByLabel("Label", { exact: true }).selectOption("");
    await row(5).waitFor();
    expect(await row(4).count()).toBe(0);
  });

  test("an open thread shows its labels: one is removed and comes back, another is added", async () => {
    await row(6).click();
    await expect.poll(labelsOfThread).toEqual(["invoice"]);
    await page.getByRole("button", { name: "Remove the label invoice" }).click();
    await page.getByText("1 conversation without the label invoice now").waitFor();
    await expect.poll(labelsOfThread).toEqual([]);
    await undo();
    await expect.poll(labelsOfThread).toEqual(["invoice"]);
    await page.getByRole("list", { name: "Labels" }).getByRole("button", { name: "Label", exact: true }).click();
    await dialog().getByLabel("Label", { exact: true }).fill("spam");
    await dialog().getByRole("button", { name: "Add the label" }).click();
    await dialog().getByRole("alert").getByText("system_label").waitFor();
    await dialog().getByLabel("Label", { exact: true }).fill("a, b");
    await dialog().getByRole("button", { name: "Add the label" }).click();
    await expect.poll(() => dialog().getByLabel("Label", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    await dialog().getByLabel("Label", { exact: true }).fill("To  Pay");
    await dialog().getByRole("button", { name: "Add the label" }).click();
    await expect.poll(labelsOfThread).toEqual(["invoice", "to pay"]);
    await check(page, "labels-thread");
    await page.getByRole("list", { name: "Labels" }).getByRole("link", { name: "to pay" }).click();
    await row(5).waitFor({ state: "detached" });
    await expect.poll(() => page.locator(".row").count()).toBe(1);
  });

  test("the keys alone label the selected rows and the open email, and remove a label", async () => {
    await openInbox();
    for (const n of [3, 2]) {
      await row(n).focus();
      await page.keyboard.press("x");
    }
    await page.keyboard.press("l");
    await dialog().waitFor();
    await page.keyboard.type("later");
    await page.keyboard.press("Enter");
    await expect.poll(() => labelsOfRow(2)).toEqual(["later"]);
    await expect.poll(() => labelsOfRow(3)).toEqual(["later"]);
    await row(1).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "mail number 1." }).waitFor();
    await page.keyboard.press("l");
    await dialog().waitFor();
    await page.keyboard.type("later");
    await page.keyboard.press("Enter");
    await expect.poll(labelsOfThread).toEqual(["later"]);
    await dialog().waitFor({ state: "detached" });
    for (const n of [3, 2]) {
      await row(n).focus();
      await page.keyboard.press("x");
    }
    await page.keyboard.press("l");
    const remove = dialog().getByRole("button", { name: "Remove the label later" });
    await remove.waitFor();
    const isThere = (): Promise<boolean> =>
      remove.evaluate((element: any) => element === element.ownerDocument.activeElement);
    for (let moves = 0; moves < 10 && !(await isThere()); moves += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => labelsOfRow(3)).toEqual([]);
    await expect.poll(() => labelsOfRow(2)).toEqual([]);
    expect(await labelsOfRow(1)).toEqual(["later"]);
  });

  test("taking a label of a thread back changes only the mails that got it", async () => {
    await sendMail(world, "desk", "desk", "Plans");
    await expect.poll(async () => (await given(addressOf("desk"))).length).toBe(2);
    const { mailMessages } = await world.run(
      `{ mailMessages(mailbox: "${addressOf("desk")}") { nodes { id direction } } }`,
    );
    const [first] = mailMessages.nodes;
    await world.run(
      "mutation ($input: UpdateMailMessageInput!) { updateMailMessage(input: $input) { message { id } } }",
      {
        input: { mailbox: addressOf("desk"), id: first.id, addLabels: ["plan"] },
      },
    );
    await page.goto(`${world.origin}/console/inbox?agent=desk`);
    await page.locator(".row").filter({ hasText: "Plans" }).first().click();
    await page.getByRole("heading", { name: "Plans" }).waitFor();
    await page.keyboard.press("l");
    await dialog().getByLabel("Label", { exact: true }).fill("plan");
    await page.keyboard.press("Enter");
    await page.getByText("1 conversation labelled plan").waitFor();
    expect(await given(addressOf("desk"))).toEqual([["plan"], ["plan"]]);
    await undo();
    await expect.poll(() => given(addressOf("desk"))).toEqual([["plan"], []]);
  });

  test("the catalogue counts, colors, renames, merges and deletes", async () => {
    await openInbox();
    await page.keyboard.press("Control+k");
    await page.getByLabel(/^Page, agent, task/).fill("labels");
    await page.getByRole("menuitem").filter({ hasText: "Labels" }).first().click();
    const entry = (name: string) => page.getByRole("row", { name: new RegExp(`^${name} `) });
    await entry("invoice").getByRole("link", { name: "2 with the label invoice" }).waitFor();
    await page.getByRole("button", { name: "Change invoice" }).click();
    await dialog().getByLabel("Name").fill("Invoices");
    await dialog().getByLabel("Color").selectOption("Green");
    await dialog().getByLabel("Description").fill("What others want to be paid.");
    await check(page, "labels-change");
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().waitFor({ state: "detached" });
    await entry("invoices").getByText("What others want to be paid.").waitFor();
    await entry("invoices").getByText("Green").waitFor();

    await page.getByRole("button", { name: "Change to pay" }).click();
    await dialog().getByLabel("Color").selectOption("Another color");
    await dialog().getByLabel("Another color").fill("#101010");
    await page.keyboard.press("Tab");
    await dialog().getByRole("button", { name: "Save" }).click();
    await entry("to pay").getByText("#101010").waitFor();
    await check(page, "labels-catalogue");

    await page.getByRole("button", { name: "Change later" }).click();
    await dialog().getByLabel("Name").fill("invoices");
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog()
      .getByText(/everything labelled later is labelled invoices instead/)
      .waitFor();
    await check(page, "labels-merge");
    await dialog().getByRole("button", { name: "Merge both labels" }).click();
    await dialog().waitFor({ state: "detached" });
    await entry("later").waitFor({ state: "detached" });
    await entry("invoices").getByRole("link", { name: "3 with the label invoices" }).waitFor();
    await entry("invoices").getByText("Green").waitFor();

    await page.getByRole("button", { name: "Delete to pay" }).click();
    await dialog().getByRole("button", { name: "Delete the label" }).click();
    await entry("to pay").waitFor({ state: "detached" });
    await entry("invoices").getByRole("link").click();
    await row(6).waitFor();
    expect(await labelsOfRow(6)).toEqual(["invoices"]);
    await expect.poll(() => page.locator(".row").count()).toBe(3);
    await check(page, "labels-colored");
  });
});
