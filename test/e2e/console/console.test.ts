import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks as check } from "./looks.js";
import { testWebhooks } from "./test-webhooks.js";
import { openWorld, runBySession, signedIn, type World } from "./world.js";

/** What the page and its files took on the wire, compressed: everything but what it read from the API. */
const bytesLoaded = `[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .filter(({ initiatorType }) => initiatorType !== "fetch")
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

describeInBrowser("the console, on a server of its own", () => {
  let world: World;
  let watched: WatchedPage;
  let page: Page;
  const keys = new Map<string, string>();
  beforeAll(async () => {
    world = await openWorld();
    watched = await signedIn(world);
    page = watched.page;
  });
  afterAll(() => world?.close());

  const nameOf = (handle: string): string => `The <img src="/none" onerror="document.title='owned'"> ${handle}`;
  const open = async (path: string): Promise<void> => void (await page.goto(`${world.origin}/console/${path}`));

  const checkLooks = (name: string): Promise<void> => check(page, `console-${name}`);

  const bySession = (query: string, more: Readonly<Record<string, string>> = {}): Promise<any> =>
    runBySession(page, query, more);

  async function sendTask(from: string, to: string, text: string): Promise<string> {
    return sendParts([{ text }], from, to);
  }

  async function sendParts(parts: readonly object[], from = "requester", to = "worker"): Promise<string> {
    const input = { workerHandle: to, message: { messageId: randomUUID(), parts } };
    const query = "mutation ($input: SendA2aMessageInput!) { sendA2aMessage(input: $input) { task { id } } }";
    return (await world.run(query, { input }, keys.get(from))).sendA2aMessage.task.id as string;
  }

  test("the printed link signs in at once, and keeps nothing that a script could read", async () => {
    expect(page.url()).toBe(`${world.origin}/console/`);
    expect(await page.evaluate("[document.cookie, { ...localStorage }, { ...sessionStorage }]")).toEqual(["", {}, {}]);
    await page.getByText("There are no agents yet.").waitFor();
    await page.getByText("Nothing needs you now.").waitFor();
    await page.getByRole("heading", { name: "Traffic" }).waitFor();
    expect(await page.evaluate(bytesLoaded)).toBeLessThan(300_000);
    await page.getByRole("button", { name: "Play the demo" }).waitFor();
    await checkLooks("overview-empty");
    await page.getByRole("button", { name: "Play the demo" }).click();
    await page.getByText("The demo finished").waitFor();
    await page
      .getByRole("link", { name: /^@editor-/ })
      .first()
      .waitFor();
    await page.getByText("The Writer (demo)").waitFor();
    await page
      .getByText(/revoked a key|A key was revoked/)
      .first()
      .waitFor();
    await page.getByRole("link", { name: "An email was received" }).first().click();
    await page.waitForURL(/\/console\/inbox\/mail\//);
    await page.getByRole("region", { name: "Reading" }).getByText("On page one!").first().waitFor();
    // What happened before a page was opened stands there too.
    await page.reload();
    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByText("The demo finished").waitFor();
    // A browser at the server's address is sent here.
    await page.goto(world.origin);
    await page.waitForURL(`${world.origin}/console/`);
  });

  test("a person creates agents and gets a key that works, once", async () => {
    for (const handle of ["asker", "worker"]) {
      await open("agents?new=agent");
      await page.getByLabel("Handle").fill(handle);
      await page.getByLabel("Name", { exact: true }).fill(nameOf(handle));
      await page.getByRole("button", { name: "Create", exact: true }).click();
      await page.waitForURL(`${world.origin}/console/agents/${handle}?view=connect`);
      await page.getByRole("button", { name: "Create a key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Copy the key" }).click();
      const key = await page.evaluate<string>("navigator.clipboard.readText()");
      expect(await dialog.textContent()).toContain(key);
      await dialog.getByRole("button", { name: "Close" }).click();
      expect(await page.content()).not.toContain(key);
      keys.set(handle, key);
      expect((await world.run("{ viewer { kind } }", {}, key)).viewer.kind).toBe("AGENT_KEY");
      await page.getByRole("cell", { name: "active" }).waitFor();
    }
    await checkLooks("agent");
    await open("agents");
    await page.getByRole("link", { name: "@asker" }).waitFor();
    // A name is text, whatever it looks like. What it names would be missed by the check of complaints.
    await page.getByText(nameOf("asker")).waitFor();
    expect(watched.complaints).toEqual([]);
    await checkLooks("agents");
  });

  test("a refused change says why, in the API's words, and a rename takes its address with it", async () => {
    await open("agents/asker?view=profile");
    await page.getByLabel("Handle").fill("worker");
    await page.getByRole("button", { name: "Save" }).click();
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/taken.*another handle/);
    await page.getByLabel("Handle").fill("requester");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(`${world.origin}/console/agents/requester`);
    keys.set("requester", keys.get("asker")!);
  });

  test("a task appears while it is sent, can be read and answered, and its state follows", async () => {
    await open("");
    await page.getByText("No task is in progress.").waitFor();
    const task = await sendTask("requester", "worker", "Sum up <b>the minutes</b>.");
    const open1 = page
      .getByRole("region", { name: "Working now" })
      .getByRole("link", { name: "Sum up <b>the minutes" });
    await open1.waitFor();
    await page.getByRole("link", { name: "@requester asked @worker" }).first().waitFor();
    await checkLooks("overview");
    await open("activity?channel=a2a.");
    const sent = page.getByRole("listitem").filter({ hasText: "@requester asked @worker" });
    await sent.filter({ hasText: "Sum up <b>the minutes</b>." }).first().waitFor();
    await open("");
    await open1.click();
    await page.waitForURL(`${world.origin}/console/tasks/${task}`);
    // What agents write is text.
    await page.getByRole("list", { name: "Timeline" }).getByText("Sum up <b>the minutes</b>.").waitFor();
    await page.getByLabel("Type of reply").selectOption({ label: "Ask the requester" });
    await page.getByRole("textbox", { name: "Message" }).fill("Of which meeting?");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("input required").first().waitFor();
    await page.getByText("Of which meeting?").first().waitFor();
    await page.getByText("with @requester since then").waitFor();
    // Where its updates are pushed to is listed as it is registered, and can be ended.
    const push = { taskId: task, configId: "updates", url: "https://receiver.example/updates" };
    const register =
      "mutation ($input: CreateA2aPushConfigInput!) { createA2aPushConfig(input: $input) { __typename } }";
    await world.run(register, { input: push }, keys.get("requester"));
    await page.getByRole("rowheader", { name: push.url }).waitFor();
    await checkLooks("task");
    await page.getByRole("button", { name: "Delete the push configuration updates" }).click();
    await page.getByText("The requester has not registered a URL").waitFor();
    await page.getByRole("link", { name: "Tasks" }).first().click();
    await page.getByRole("cell", { name: "input required" }).waitFor();
    // What was said last tells tasks of the same agents apart.
    await page.getByRole("cell", { name: "Of which meeting?" }).waitFor();
    await checkLooks("tasks");
    await page.getByLabel("State").selectOption("CANCELED");
    await page.getByText("No task matches these filters.").waitFor();
    // The address holds the filter.
    await page.reload();
    expect(await page.getByLabel("State").inputValue()).toBe("CANCELED");
  });

  test("tasks stand on a board, in contexts and beside invitations", async () => {
    await open("tasks?view=board");
    const waiting = page.getByRole("region", { name: "input required" });
    await waiting.getByRole("link", { name: "@requester → @worker" }).waitFor();
    await checkLooks("board");
    await page.getByRole("link", { name: "Conversations" }).click();
    // The board has a filter of the same name.
    await page.getByRole("columnheader", { name: "Between" }).waitFor();
    // Those of the newest agent stand there until another is chosen.
    await page.getByLabel("Agent").fill("@requester");
    await page.waitForURL(/agent=requester/);
    await page.getByRole("cell", { name: "@requester → @worker" }).waitFor();
    await checkLooks("contexts");
    await page.getByRole("link", { name: "Invitations" }).click();
    await page.getByRole("button", { name: "Invite an agent" }).click();
    await page.getByRole("dialog").getByLabel("Agent", { exact: true }).fill("@worker");
    await page.getByRole("button", { name: "Remove @worker" }).waitFor();
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByText("shown only once").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("cell", { name: "revoked" }).waitFor();
    await checkLooks("invitations");
  });

  test("settings and contact rules of an agent decide at once who reaches whom, and the page says by which step", async () => {
    await open("agents/worker?view=settings");
    const isPublic = page.getByRole("checkbox", { name: /^Publicly discoverable/ });
    await isPublic.click();
    await expect.poll(() => isPublic.isChecked()).toBe(true);
    await page.getByRole("button", { name: "Add a skill" }).click();
    for (const label of ["Id", "Name", "Description", "Tags"])
      await page.getByLabel(label, { exact: true }).fill("sums");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: "Remove sums" }).waitFor();
    await page.reload();
    await expect.poll(() => isPublic.isChecked()).toBe(true);
    await checkLooks("agent-settings");
    await page.getByRole("link", { name: "Check who may send" }).click();
    await page.getByLabel("The other agent").fill("@requester");
    await page.getByRole("button", { name: "Ask" }).click();
    await page.getByText("Yes: @worker may send tasks to @requester").waitFor();
    await page.getByRole("link", { name: "Contact rules" }).first().click();
    await page.getByLabel("Agent", { exact: true }).fill("requester");
    await page.getByRole("button", { name: "Add the rule" }).first().click();
    await page.getByRole("cell", { name: "block" }).waitFor();
    await checkLooks("contact-rules");
    await open("agents/worker?view=reach&peer=requester");
    await page.getByText("No: @worker may not send tasks to @requester").waitFor();
    await page.getByText("decides", { exact: true }).waitFor();
    await checkLooks("reach");
    await open("agents/worker?view=rules");
    await page.getByRole("button", { name: "Remove the rule for @requester" }).click();
    await page.getByText("No rule").first().waitFor();
  });

  test("no page of another origin may frame the console", async () => {
    const other = await page.context().newPage();
    await other.goto(`data:text/html,<iframe src="${world.origin}/console/"></iframe>`);
    await expect.poll(() => other.frames().at(-1)!.url()).toMatch(/^chrome-error:/);
    await other.close();
  });

  testWebhooks({
    page: () => page,
    open,
    checkLooks,
    sendTask: (text) => sendTask("requester", "worker", text),
  });

  test("the keyboard alone finds every page, view, agent and task", async () => {
    const chosen = (name: string | RegExp) => page.locator("[role=menuitem][data-focused]").filter({ hasText: name });
    await open("");
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Go to" }).waitFor();
    await checkLooks("palette");
    await page.keyboard.type("worker");
    await chosen("@worker").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${world.origin}/console/agents/worker`);
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await page.waitForURL(`${world.origin}/console/tasks`);
    await page
      .getByRole("status")
      .filter({ hasText: /^Tasks$/ })
      .waitFor();
    // The link that is followed goes with its page; the focus goes on to the next page.
    await page.getByRole("rowheader").getByRole("link").first().press("Enter");
    await page.getByRole("heading", { name: "Timeline" }).waitFor();
    expect(await page.evaluate("document.activeElement.id")).toBe("content");
    for (const [typed, address] of [
      ["failed deliveries", /webhooks\?view=deliveries&result=failed$/],
      ["bounced", /inbox\?channel=mail&status=BOUNCED$/],
      ["task, input required", /tasks\/[\w-]{36}$/],
    ] as const) {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.type(typed);
      await chosen(/./).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(address);
    }
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Shortcuts" }).getByText("open Webhooks").waitFor();
    await checkLooks("keys");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("a narrow page reaches tools and account by its menu", async () => {
    await page.setViewportSize({ width: 375, height: 720 });
    await open("agents");
    const reference = page.getByRole("link", { name: "Reference" });
    const menu = page.getByRole("button", { name: "Menu" });
    await page.getByRole("heading", { name: "Agents" }).waitFor();
    expect(await reference.isVisible()).toBe(false);
    await menu.click();
    await reference.waitFor();
    await page.keyboard.press("Escape");
    await reference.waitFor({ state: "hidden" });
    await menu.click();
    await page.getByRole("button", { name: "admin@parley.localhost" }).click();
    await page.getByRole("button", { name: "Sign out" }).waitFor();
    await checkLooks("menu");
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 375, height: 720 });
    await page.getByRole("link", { name: "Tasks" }).click();
    await page.getByRole("heading", { name: "Tasks" }).waitFor();
    await reference.waitFor({ state: "hidden" });
  });

  test("a channel says what went wrong, and leads to the list behind it; the others are quiet", async () => {
    await open("?hours=168");
    const channels = page.getByRole("region", { name: "Traffic" });
    await channels.getByRole("listitem").filter({ hasText: "Email" }).getByText("No failures").waitFor();
    await channels.getByRole("link", { name: /attempts failed$/ }).click();
    await page.waitForURL(/webhooks\?view=deliveries&result=failed$/);
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("a file that came with a task is saved byte for byte", async () => {
    const bytes = Buffer.from([0, 1, 2, 253, 254, 255]);
    const task = await sendParts([{ raw: bytes.toString("base64"), filename: "figures.bin" }]);
    await open(`tasks/${task}`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save figures.bin" }).click();
    expect(await readFile((await (await download).path())!)).toEqual(bytes);
  });

  test("a list grows while one scrolls, up to 200 rows, and goes on from there", async () => {
    for (let count = 0; count < 60; count += 1) {
      const input = { agentHandle: `crowd-${count}`, displayName: `One of many ${count}` };
      await world.run("mutation ($input: CreateIdentityInput!) { createIdentity(input: $input) { identity { id } } }", {
        input,
      });
    }
    await open("agents");
    const rows = page.getByRole("row");
    await rows.nth(50).waitFor();
    await page.getByRole("button", { name: "Show more" }).scrollIntoViewIfNeeded();
    await rows.nth(60).waitFor();
    await page.getByRole("link", { name: "@worker" }).waitFor();
    expect(await rows.count()).toBeGreaterThan(60);
  });

  test("an address that the API gives for an object leads to it, and says what it does not know", async () => {
    const task = await sendTask("requester", "worker", "Found by its address.");
    const { resourceLink, viewer } = await bySession(
      `{ resourceLink(type: A2A_TASKS, id: "${task}") { consolePath } viewer { organization { id } } }`,
    );
    await page.goto(world.origin + resourceLink.consolePath);
    await page.waitForURL(`${world.origin}/console/tasks/${task}`);
    await page.getByText("Found by its address.").first().waitFor();
    await expect.poll(() => page.title()).toBe("Found by its address. · Tasks · Parley");
    await open(`${viewer.organization.id}/a2a-tasks/${randomUUID()}`);
    await page.getByRole("alert").getByText("not_found").waitFor();
    await open(`${viewer.organization.id}/nothing/${task}`);
    await page.getByRole("heading", { name: "There is no such page" }).waitFor();
  });

  test("a link into another organization of the user offers to switch to it", async () => {
    const task = await sendTask("requester", "worker", "Of the first organization.");
    const home = (await bySession("{ viewer { organization { id } } }")).viewer.organization.id;
    const found = 'mutation { createOrganization(input: { name: "Elsewhere" }) { membership { organizationId } } }';
    const { organizationId } = (await bySession(found)).createOrganization.membership;
    const entered = await bySession(
      `mutation { switchOrganization(input: { organizationId: "${organizationId}" }) { token } }`,
    );
    const create = 'mutation { createIdentity(input: { agentHandle: "outpost" }) { identity { mailbox { id } } } }';
    const { createIdentity } = await bySession(create, { authorization: `Bearer ${entered.switchOrganization.token}` });
    await open(`${organizationId}/mailboxes/${createIdentity.identity.mailbox.id}`);
    const enter = page.getByRole("button", { name: /^Switch to / });
    await enter.waitFor();
    await checkLooks("linked");
    await enter.click();
    await page.waitForURL(/\/console\/inbox\?channel=mail&agent=outpost$/);
    await page.getByText("Elsewhere", { exact: true }).waitFor();
    // And back, by the address of a task there.
    await open(`${home}/a2a-tasks/${task}`);
    await enter.click();
    await page.waitForURL(`${world.origin}/console/tasks/${task}`);
    await page.getByText("Of the first organization.").first().waitFor();
  });

  test("a member sees what agents do, but not what concerns the organization alone", async () => {
    const email = "member@people.example";
    const invite = `mutation { inviteMember(input: { email: "${email}", role: MEMBER }) { invitation { id } } }`;
    const member = await world.join(email, (await bySession(invite)).inviteMember.invitation.id);
    await member.page.getByRole("link", { name: "@requester asked @worker" }).first().waitFor();
    expect(await member.page.getByText(/^(member joined|demo finished)$/).count()).toBe(0);
    // Events go on to come.
    await sendTask("requester", "worker", "For the member to see.");
    await member.page.getByRole("region", { name: "Working now" }).getByText("For the member to see.").waitFor();
    expect(member.complaints).toEqual([]);
    await member.page.context().close();
  });

  test("signing out ends the session, and the page behind it is closed", async () => {
    expect(watched.complaints).toEqual([]);
    const { name, value } = (await page.context().cookies()).find((one) => one.name.startsWith("parley-session-"))!;
    await open("");
    await page.getByRole("button", { name: "admin@parley.localhost" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${world.origin}/sign-in`);
    await page.context().addCookies([{ name, value, url: world.origin }]);
    await open("agents");
    await page.getByRole("heading", { name: "Sign in to Parley" }).waitFor();
    await checkLooks("signed-out");
  });
});
