import { readFile } from "node:fs/promises";
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { messagePayload, signed } from "../../chat/support/signed.js";
import { describeInBrowser, picture, type WatchedPage } from "../browser.js";
import { watchFrames } from "./frames.js";
import { hostileMail, reachedBy } from "./hostile-mail.js";
import { checkLooks as check } from "./looks.js";
import { manyMails } from "./many-mails.js";
import { addressOf, connectWorkspace, createAgent, sendFromPhone, sendMail, sendTask } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

describeInBrowser("the inbox of the console", () => {
  let world: World;
  let slack: LocalSlack;
  let watched: WatchedPage;
  let page: Page;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    slack = await startLocalSlack();
    world = await openWorld({ CHAT_SLACK_API_URL: slack.apiUrl, IM_LOOPBACK: "1", IM_HANDSET_PORT: "0" });
    for (const handle of ["desk", "lab"]) ids.set(handle, await createAgent(world, handle));
    watched = await signedIn(world);
    page = watched.page;
  });
  afterAll(async () => {
    await world?.close();
    await slack?.close();
  });

  const open = async (path: string): Promise<void> => void (await page.goto(`${world.origin}/console/${path}`));
  const row = (text: string) => page.locator(".row").filter({ hasText: text });
  const reading = () => page.getByRole("region", { name: "Reading" });

  const checkLooks = (name: string): Promise<void> => check(page, `inbox-${name}`);

  test("an empty inbox teaches the next step, for every channel", async () => {
    await open("inbox");
    await page.getByText("Nothing has arrived yet.").waitFor();
    await page.getByText("npm run demo").waitFor();
    await checkLooks("empty");
    const channels = page.getByRole("navigation", { name: "Channels" });
    await channels.getByRole("link", { name: "Email" }).click();
    await page.getByText("There is no mail here.").waitFor();
    await page.getByText("mutation { sendMail").waitFor();
    expect(page.url()).toMatch(/channel=mail$/);
    await channels.getByRole("link", { name: "All" }).click();
  });

  test("what arrives over any channel stands in the stream at once, newest first", async () => {
    const csv = { filename: "figures.csv", contentType: "text/csv", contentBase64: btoa("a,b\n1,2\n") };
    await sendMail(world, "desk", "lab", "Plans for <b>spring</b>", { attachments: [csv] });
    await row("Plans for <b>spring</b>").filter({ hasText: "The desk" }).waitFor();
    await sendTask(world, ids.get("desk")!, "lab", "Sum up the minutes.");
    await row("Sum up the minutes.").waitFor();
    await sendFromPhone(world, "+15550001234", "lab", "Good morning, lab!");
    await row("Good morning, lab!").waitFor();
    await sendFromSlack("Hello from the workspace");
    await row("Hello from the workspace").waitFor();
    expect(await page.locator(".row .channel:first-child").allTextContents()).toEqual(
      expect.arrayContaining(["Slack", "Messages", "Tasks", "Email"]),
    );
    expect(await page.locator(".row").first().textContent()).toContain("Hello from the workspace");
    await checkLooks("stream");
  });

  test("channels, agents and words filter it, and the address holds all of that", async () => {
    await page.getByRole("link", { name: "Tasks", exact: true }).last().click();
    await row("Plans").first().waitFor({ state: "detached" });
    await row("Sum up the minutes.").waitFor();
    await page.getByRole("link", { name: "All", exact: true }).click();
    await page.getByLabel("Agent", { exact: true }).fill("@desk");
    await row("Good morning, lab!").waitFor({ state: "detached" });
    await row("To lab@agents.localhost").waitFor();
    // In a field a key is a letter.
    await page.getByLabel("Agent", { exact: true }).blur();
    await page.keyboard.press("/");
    await page.keyboard.type("spring");
    await page.keyboard.press("Enter");
    await page.waitForURL(/agent=desk&q=spring$/);
    await row("Sum up the minutes.").waitFor({ state: "detached" });
    await row("Plans for").waitFor();
    expect(await page.locator(".row").count()).toBe(1);
    await page.reload();
    await row("Plans for").waitFor();
    expect(await page.getByLabel("Agent", { exact: true }).inputValue()).toBe("@desk");
    await open("inbox?channel=mail&agent=lab");
    await page.getByRole("checkbox", { name: "Unread" }).check();
    await page.waitForURL(/unread=yes/);
    await row("Plans for").waitFor();
    for (const [label, value, address] of [
      ["Folder", "ARCHIVE", /folder=ARCHIVE/],
      ["State of email", "BOUNCED", /status=BOUNCED/],
    ] as const) {
      await page.getByLabel(label).selectOption(value);
      await page.waitForURL(address);
      await page.getByText("Nothing matches these filters.").waitFor();
      await page.getByLabel(label).selectOption("");
      await row("Plans for").waitFor();
    }
  });

  test("the keyboard alone reads: keys open the next, arrows move the focus, u closes", async () => {
    await open("inbox");
    await row("Hello from the workspace").waitFor();
    await page.keyboard.press("j");
    await page.waitForURL(/\/inbox\/chat\//);
    await page.keyboard.press("j");
    await page.waitForURL(/\/inbox\/im\//);
    await page.keyboard.press("k");
    await page.waitForURL(/\/inbox\/chat\//);
    await page.keyboard.press("u");
    await page.waitForURL(/\/console\/inbox$/);
    await page.locator(".row").first().focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toContain("Good morning, lab!");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/inbox\/im\//);
  });

  test("a mail is read, with its file, and an answer is written, saved, corrected and sent", async () => {
    await open("inbox?channel=mail&agent=lab");
    const unread = page.locator(".row.unread");
    await unread.filter({ hasText: "Plans" }).click();
    await reading().getByText("Text of Plans for <b>spring</b>.").waitFor();
    // A person who looks changes nothing of what the agent has still to read.
    const { mailMessages } = await world.run(
      `{ mailMessages(mailbox: "${addressOf("lab")}", filter: { isRead: false }) { nodes { subject } } }`,
    );
    expect(mailMessages.nodes).toEqual([{ subject: "Plans for <b>spring</b>" }]);
    await page.getByRole("button", { name: "Mark as read" }).click();
    await unread.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Mark as unread" }).click();
    await unread.waitFor();
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await unread.waitFor({ state: "detached" });
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download figures.csv" }).click();
    expect(await readFile((await (await download).path())!, "utf8")).toBe("a,b\n1,2\n");
    await checkLooks("mail");
    await page.keyboard.press("r");
    await page.waitForURL(/\/inbox\/draft\//);
    expect(await page.getByLabel("To", { exact: true }).inputValue()).toBe(addressOf("desk"));
    expect(await page.getByLabel("Subject").inputValue()).toBe("Re: Plans for <b>spring</b>");
    const draftId = new URL(page.url()).pathname.split("/").at(-1)!;
    // Another person saves the draft while what is typed here is on its way.
    let isFirst = true;
    await page.route("**/graphql", async (route) => {
      if (!isFirst || !(route.request().postData() ?? "").includes("SaveDraft")) return route.continue();
      isFirst = false;
      const input = { mailbox: addressOf("lab"), draftId, bodyText: "Written by somebody else." };
      await world.run("mutation ($input: UpdateMailDraftInput!) { updateMailDraft(input: $input) { draft { id } } }", {
        input,
      });
      return route.continue();
    });
    await page.getByLabel("Text", { exact: true }).fill("Fine with me.");
    const both = page.getByRole("alert", { name: "Two versions" });
    await both.getByRole("region", { name: "Your version" }).getByText("Fine with me.").waitFor();
    await both.getByText("Written by somebody else.").waitFor();
    expect(await page.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);
    await page.unroute("**/graphql");
    await checkLooks("conflict");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByLabel("Attach a file").setInputFiles({
      name: "answer.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("Yes."),
    });
    await page.getByRole("button", { name: "Remove answer.txt" }).waitFor();
    await page.reload();
    expect(await page.getByLabel("Text", { exact: true }).inputValue()).toBe("Fine with me.");
    await page.getByRole("button", { name: "Send" }).click();
    await page.waitForURL(/\/inbox\/mail\/lab/);
    await page.getByText("2 messages").waitFor();
    await open("inbox?channel=mail&agent=desk");
    await row("Re: Plans").click();
    await reading().getByText("Fine with me.").first().waitFor();
    await page.getByRole("button", { name: "Forward" }).first().click();
    await page.getByText("The original follows").waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: "Discard the draft" }).click();
    await page.waitForURL(/\/console\/inbox\/drafts\?/);
  });

  test("messages, chat and tasks are answered where they are read", async () => {
    await open("inbox?channel=im");
    await row("Good morning, lab!").click();
    // Looking at it leaves it unread: the agent may look for what it has not read.
    await page.getByRole("button", { name: "Mark as read" }).click();
    await page.getByRole("button", { name: "Mark as read" }).waitFor({ state: "detached" });
    await page.getByLabel("Message as @lab").fill("Good morning to you!");
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".talk .ours").filter({ hasText: "Good morning to you!" }).waitFor();
    await checkLooks("im");
    await open("inbox?channel=chat");
    // Slack knows people and channels by ids; the page by their names.
    await row("Hello from the workspace").filter({ hasText: "#general" }).filter({ hasText: "ada" }).click();
    await page.getByLabel("Message as @desk").fill("Hello, workspace!");
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".talk .ours").filter({ hasText: "Hello, workspace!" }).waitFor();
    await checkLooks("chat");
    // A thread is a conversation of its own.
    await page.locator(".talk .ours").getByRole("link", { name: "Reply in a thread" }).click();
    await page.getByRole("heading", { name: "Thread in" }).waitFor();
    await page.getByLabel("Message as @desk").fill("More of it here.");
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".talk .ours").filter({ hasText: "More of it here." }).waitFor();
    expect(await page.locator(".talk li").count()).toBe(2);
    await checkLooks("chat-thread");
    await page.getByRole("link", { name: "The complete conversation" }).click();
    await page.getByRole("link", { name: "Open the thread" }).waitFor();
    await open("inbox?channel=tasks");
    await row("Sum up the minutes.").click();
    await page.getByRole("textbox", { name: "Message" }).fill("Half of it is done.");
    await page.getByRole("button", { name: "Send" }).click();
    await reading().getByText("Half of it is done.").first().waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await checkLooks("task");
  });

  test("a new mail begins with c, and old mail is imported", async () => {
    await open("inbox?agent=desk");
    await page.locator(".row").first().waitFor();
    await page.keyboard.press("c");
    await page.getByLabel("To", { exact: true }).fill(addressOf("lab"));
    await checkLooks("new");
    await page.getByRole("button", { name: "More options" }).click();
    await page.waitForURL(/\/inbox\/draft\//);
    const draftId = new URL(page.url()).pathname.split("/").at(-1)!;
    await page.getByLabel("Text", { exact: true }).fill("Typed at the last moment.");
    // The test does not wait for "Saved".
    await open("inbox/drafts?agent=desk");
    await page.getByRole("link", { name: "(no subject)" }).waitFor();
    const query = `{ mailDraft(mailbox: "${addressOf("desk")}", id: "${draftId}") { current { bodyText } } }`;
    await expect
      .poll(async () => (await world.run(query)).mailDraft.current.bodyText)
      .toBe("Typed at the last moment.");
    await open("inbox/imports?agent=lab");
    await page.getByText("Nothing was imported yet.").waitFor();
    await page.getByLabel("Import a file").setInputFiles({
      name: "old.eml",
      mimeType: "message/rfc822",
      buffer: Buffer.from(
        "From: Ada <ada@example.com>\r\nTo: lab@agents.localhost\r\nSubject: From the attic\r\n" +
          "Date: Mon, 05 Jan 2026 10:00:00 +0000\r\nMessage-ID: <attic@example.com>\r\n\r\nDusty.\r\n",
      ),
    });
    await page.getByText("completed").waitFor();
    await page.getByText("1 of 1 messages imported").waitFor();
    await row("From the attic").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await checkLooks("imports");
    // What happened to a draft or an import leads to it, also after it has gone.
    const happened = (what: RegExp) => page.getByRole("link", { name: what }).first();
    await open("activity?channel=mail.&agent=desk");
    await happened(/wrote (a|the) draft/).click();
    await page.waitForURL((url) => url.pathname.includes("/inbox/draft/") && url.pathname.endsWith(draftId));
    await open("activity?channel=mail.&agent=lab");
    await happened(/import of email was completed/).click();
    await page.waitForURL("**/inbox/imports?agent=lab");
    await page.getByText("1 of 1 messages imported").waitFor();
    await world.run("mutation ($input: DeleteMailDraftInput!) { deleteMailDraft(input: $input) { __typename } }", {
      input: { mailbox: addressOf("desk"), draftId },
    });
    await open("activity?channel=mail.&agent=desk");
    await happened(/deleted (a|the) draft/).click();
    await page.waitForURL("**/inbox/drafts?agent=desk");
  });

  test("mail that contact rules blocked is in a folder of its own", async () => {
    const input = { agentHandle: "lab", action: "BLOCK", matchType: "EXACT_EMAIL", matchTarget: addressOf("desk") };
    const query =
      "mutation ($input: CreateMailContactRuleInput!) { createMailContactRule(input: $input) { contactRule { id } } }";
    const { createMailContactRule } = await world.run(query, { input });
    await sendMail(world, "desk", "lab", "Unwanted");
    await open("inbox?folder=BLOCKED");
    await row("Unwanted").click();
    await reading().getByText("Text of Unwanted.").waitFor();
    expect(await page.locator(".row").count()).toBe(1);
    const ruleId = createMailContactRule.contactRule.id;
    await world.run(
      "mutation ($input: DeleteMailContactRuleInput!) { deleteMailContactRule(input: $input) { deletedRuleId } }",
      { input: { agentHandle: "lab", ruleId } },
    );
  });

  test("the HTML of a mail runs nothing, sends nothing, leads nowhere, and loads images after a click alone", async () => {
    expect(watched.complaints).toEqual([]);
    await sendMail(world, "desk", "lab", "Hostile", { bodyHtml: hostileMail });
    await open("inbox?channel=mail&agent=lab");
    await row("Hostile").click();
    const frame = page.frameLocator("iframe.mail-html");
    await frame.getByText("The end of the mail").waitFor();
    // A connection that is only opened in advance is no request that could be seen here.
    expect(await frame.locator("link").count()).toBe(0);
    await frame.getByRole("button", { name: "Send the form" }).click();
    await frame.getByText("Follow me to the top").click({ noWaitAfter: true });
    await picture(page, "inbox-hostile");
    await expect.poll(() => reachedBy(watched.complaints, "remote-image")).toBe(0);
    expect(page.url()).toContain("/console/inbox/mail/");
    expect(await page.title()).toBe("Hostile · Inbox · Parley");
    expect(await page.evaluate<string[]>("breaches")).toEqual([]);
    for (const trap of ["script", "form", "refresh", "style", "import", "frame", "base", "svg", "object", "font"]) {
      expect([trap, reachedBy(watched.complaints, trap)]).toEqual([trap, 0]);
    }
    await page.getByRole("button", { name: "Load images of other servers" }).click();
    await expect.poll(() => reachedBy(watched.complaints, "remote-image")).toBeGreaterThan(0);
    expect(reachedBy(watched.complaints, "script")).toBe(0);
  });

  test("what a page reads opens in the explorer", async () => {
    await open("inbox");
    await page.locator(".row").first().waitFor();
    const opened = page.context().waitForEvent("page");
    await page.getByRole("button", { name: "Open in explorer" }).first().click();
    const explorer = await opened;
    await explorer.getByText("mailOrganizationMessages").first().waitFor();
    expect(new URL(explorer.url()).pathname).toBe("/explorer");
    await explorer.close();
  });

  test("when the server is killed under the open inbox, what came meanwhile stands there once", async () => {
    await open("inbox?channel=mail&agent=lab");
    await row("Hostile").waitFor();
    await page.locator(".row").first().click();
    await world.kill();
    await page.getByText("Not live").waitFor();
    await world.start();
    for (const subject of ["While away 1", "While away 2"]) await sendMail(world, "desk", "lab", subject);
    await page.getByText("Not live").waitFor({ state: "detached" });
    await sendMail(world, "desk", "lab", "After it");
    for (const subject of ["While away 1", "While away 2", "After it"]) {
      await row(subject).waitFor();
      expect(await row(subject).count()).toBe(1);
    }
  });

  test("a list of 20,000 messages has no blank, at most 200 rows in the document, and an end that can be reached", async () => {
    const count = 20_000;
    await manyMails(world.databaseUrl, addressOf("lab"), count);
    await open("inbox?channel=mail&agent=lab");
    await row("Hostile").waitFor();
    const frames = await watchFrames(page);
    let [most, pages] = [0, 0];
    const countPages = (request: Request): void => {
      if (request.postData()?.includes("query InboxMailOf") === true) pages += 1;
    };
    page.on("request", countPages);
    const oldest = row("mail number 1.");
    const height = (): Promise<number> => page.evaluate("document.querySelector('.stream').scrollHeight");
    while (!(await oldest.isVisible())) {
      const before = await height();
      await page.evaluate("document.querySelector('.stream').scrollTop = 1e9");
      most = Math.max(most, await page.locator(".row").count());
      await expect
        .poll(async () => (await height()) !== before || (await oldest.isVisible()), { interval: 20 })
        .toBe(true);
    }
    await oldest.waitFor();
    expect(await height()).toBeGreaterThan(count * 70);
    expect(most).toBeLessThanOrEqual(200);
    // One request for each hundred, and what is read again when something happens.
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThanOrEqual(count / 100 + 10);
    for (let step = 1; step <= 50; step += 1) {
      await page.evaluate(`document.querySelector(".stream").scrollTop = ${(step * 7_919) % count} * 76`);
      await page.evaluate("new Promise(requestAnimationFrame)");
    }
    page.off("request", countPages);
    const { blank, longest } = await frames();
    console.info(`${count} emails: the longest pause between two frames was ${Math.round(longest)} ms`);
    expect(blank).toBe(0);
    await page.evaluate("document.querySelector('.stream').scrollTop = 1e9");
    expect(await page.locator(".row").count()).toBeLessThanOrEqual(200);
    await checkLooks("many");
  });

  async function sendFromSlack(text: string): Promise<void> {
    const { workspaceId, general, ada } = slack.sample;
    const { bot, connectionId } = await connectWorkspace(world, slack, ids.get("desk")!);
    const { signingSecret, id: appId } = bot.app;
    const body = messagePayload(workspaceId, "EvINBOX", { channel: general, user: ada, text }, appId);
    const address = `${world.origin}/api/v1/chat/connections/${connectionId}/events`;
    const headers = { "content-type": "application/json", ...signed(signingSecret, body) };
    const { status } = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
    expect(status).toBe(200);
  }
});
