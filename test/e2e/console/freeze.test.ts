import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks } from "./looks.js";
import { createAgent } from "./traffic.js";
import { openWorld, runBySession, signedIn, type World } from "./world.js";

describeInBrowser("the switch that stops an agent", () => {
  let world: World;
  let admin: WatchedPage;
  let member: WatchedPage;
  beforeAll(async () => {
    world = await openWorld();
    await createAgent(world, "scout");
    admin = await signedIn(world);
    const invite = 'mutation { inviteMember(input: { email: "ben@example.org", role: MEMBER }) { invitation { id } } }';
    member = await world.join("ben@example.org", (await runBySession(admin.page, invite)).inviteMember.invitation.id);
  });
  afterEach(() => expect([...admin.complaints, ...member.complaints]).toEqual([]));
  afterAll(() => world?.close());

  const banner = ({ page }: WatchedPage) => page.getByText("Nothing leaves in their name.");
  const send = () =>
    world.run("mutation ($input: SendMailInput!) { sendMail(input: $input) { message { id } } }", {
      input: { mailbox: "scout@agents.localhost", recipients: { to: ["dana@example.com"] }, subject: "Invoice 7" },
    });

  test("a member freezes an agent, and every open page says so", async () => {
    const { page } = member;
    await page.goto(`${world.origin}/console/agents/scout`);
    await page.getByRole("button", { name: "Freeze @scout" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason, for people").fill("It answers a newsletter.");
    await checkLooks(page, "freeze-dialog");
    await dialog.getByRole("button", { name: "Freeze @scout" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("“It answers a newsletter.”").waitFor();
    // The other person was on another page.
    await banner(admin).getByRole("link", { name: "@scout" }).waitFor();
    await expect(send()).rejects.toThrow("frozen");
    await checkLooks(page, "frozen-agent");
  });

  test("a freeze becomes stricter, and keeps its reason", async () => {
    const { page } = member;
    await page.getByRole("button", { name: "Stop reading too" }).click();
    const dialog = page.getByRole("dialog");
    await checkLooks(page, "freeze-raise-dialog");
    await dialog.getByRole("button", { name: "Stop reading" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("nothing leaves, and keys read nothing. “It answers a newsletter.”").waitFor();
    expect(await page.getByRole("button", { name: "Stop reading too" }).count()).toBe(0);
  });

  test("only an admin is offered to undo it, in the browser, and the agent sends again", async () => {
    await member.page.getByText("“It answers a newsletter.”").waitFor();
    expect(await member.page.getByRole("button", { name: "Unfreeze @scout" }).count()).toBe(0);
    const { page } = admin;
    await banner(admin).getByRole("link", { name: "@scout" }).click();
    await page.getByRole("button", { name: "Unfreeze @scout" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("What waited to be sent").selectOption("RESUME");
    await dialog.getByRole("button", { name: "Unfreeze @scout" }).click();
    await dialog.waitFor({ state: "detached" });
    for (const watched of [admin, member]) await banner(watched).waitFor({ state: "detached" });
    expect((await send()).sendMail.message.id).toBeDefined();
  });

  test("the palette stops an agent, or all of them, from any page", async () => {
    const { page } = admin;
    const stop = async (typed: string, name: string) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog", { name: "Go to" }).waitFor();
      await page.keyboard.type(typed);
      await page
        .locator("[role=menuitem][data-focused]")
        .filter({ hasText: `Stop ${name}` })
        .waitFor();
      await page.keyboard.press("Enter");
      return page.getByRole("dialog", { name: `Freeze ${name}?` });
    };
    await page.goto(`${world.origin}/console/inbox`);
    await page.getByRole("heading", { name: "Inbox", exact: true }).first().waitFor();
    const ofAgent = await stop("stop @scout", "@scout");
    await ofAgent.getByRole("button", { name: "Close" }).click();
    await ofAgent.waitFor({ state: "detached" });
    expect((await send()).sendMail.message.id).toBeDefined();
    const ofAll = await stop("stop all", "all agents");
    await ofAll.getByRole("button", { name: "Freeze all agents" }).click();
    await ofAll.waitFor({ state: "detached" });
    await expect(send()).rejects.toThrow("frozen");
    expect(page.url()).not.toContain("ask=");
  });
});
