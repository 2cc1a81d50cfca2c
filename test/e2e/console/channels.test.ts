import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { firstAdminEmail } from "../../../subgraphs/index.js";
import { installing } from "../../chat/support/install.js";
import { messagePayload, signed } from "../../chat/support/signed.js";
import { type FakeDnsServer, startFakeDns } from "../../fakes/dns-server.js";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks as check } from "./looks.js";
import { createAgent, runNow, sendMail } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

describeInBrowser("the pages of the channels: lines, chat and mail", () => {
  let world: World;
  let slack: LocalSlack;
  let dns: FakeDnsServer;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    [slack, dns] = await Promise.all([startLocalSlack(), startFakeDns()]);
    const settings = { ...installing(slack), IM_LOOPBACK: "1", IM_HANDSET_PORT: "0", MAIL_DNS_SERVER: dns.address };
    world = await openWorld(settings, slack.url);
    for (const handle of ["desk", "lab"]) await createAgent(world, handle);
    watched = await signedIn(world);
    page = watched.page;
  });
  afterAll(async () => {
    await world?.close();
    await slack?.close();
    await dns?.close();
  });

  const open = async (path: string): Promise<void> => void (await page.goto(`${world.origin}/console/${path}`));
  const phone = (number: string) => page.getByRole("region", { name: number, exact: true });
  const dialog = () => page.getByRole("dialog");

  const checkLooks = (name: string): Promise<void> => check(page, `channels-${name}`);

  test("a number is claimed, attached to an agent and detached, and the page follows", async () => {
    await open("lines");
    await page.getByText("Your organization has claimed no number.").waitFor();
    await page.getByText("Or with a command").click();
    await page.getByText("api/v1/im/numbers").waitFor();
    await checkLooks("lines-empty");
    await page.getByRole("button", { name: "Claim a number" }).click();
    await dialog().getByRole("button", { name: "Claim", exact: true }).click();
    const row = page.getByRole("row").filter({ hasText: "+15555550" });
    await row.getByText("not attached").waitFor();
    await row.getByRole("button", { name: /^Attach/ }).click();
    await dialog().getByLabel("Agent").fill("@lab");
    await dialog().getByText("Instant messages are switched on for @lab").waitFor();
    await checkLooks("line-attach");
    await dialog().getByRole("button", { name: "Attach the number" }).click();
    await row.getByRole("link", { name: "@lab", exact: true }).waitFor();
    await row.getByRole("link", { name: "Contact rules of @lab" }).waitFor();
    await checkLooks("lines");
    await row.getByRole("button", { name: /^Detach/ }).click();
    await dialog().getByRole("button", { name: "Detach the number" }).click();
    await row.getByText("not attached").waitFor();
  });

  test("an agent is texted from a simulated phone, and its answer appears; phones stand side by side", async () => {
    await switchTexts("lab", false);
    await open("lines");
    await page.getByRole("link", { name: "Simulated phones", exact: true }).click();
    await page.getByText("There are no phones yet.").waitFor();
    await page.getByRole("button", { name: "Add a phone" }).click();
    const first = phone("+15555550142");
    // What a newcomer wants is written already.
    const written = first.getByLabel("Text", { exact: true });
    await expect.poll(() => written.inputValue()).toMatch(/^connect @(desk|lab)$/);
    await first.getByRole("button", { name: /^Switch on for @/ }).click();
    await first.getByText("No agent accepts instant messages yet.").waitFor({ state: "detached" });
    await switchTexts("desk", true);
    await written.fill("connect @desk");
    await first.getByRole("button", { name: "Send the text" }).click();
    const conversations = first.getByRole("navigation").getByRole("listitem");
    await conversations.nth(1).waitFor();
    // The answer comes from another number: it is marked until a person looks at it.
    await conversations.first().getByText("new", { exact: true }).waitFor();
    await conversations.first().getByRole("button").click();
    await first.getByText("new", { exact: true }).waitFor({ state: "detached" });
    // The agent's side learns that a person types.
    const typed = page.waitForResponse((response) => (response.request().postData() ?? "").includes("TypeOnPhone"));
    await first.getByLabel("Text from +15555550142").fill("Are you <b>there</b>?");
    expect((await (await typed).json()).errors).toBeUndefined();
    await first.getByRole("button", { name: "Send", exact: true }).click();
    await first.getByText("Are you <b>there</b>?", { exact: true }).waitFor();
    const found = async (): Promise<any[]> =>
      (await world.run('{ imMessages(search: "there") { nodes { conversationId } } }')).imMessages.nodes;
    await expect.poll(async () => (await found()).length).toBe(1);
    const [{ conversationId }] = (await found()) as [{ conversationId: string }];
    await world.run("mutation ($input: SendImMessageInput!) { sendImMessage(input: $input) { message { id } } }", {
      input: { conversationId, text: "At your service." },
    });
    await first.getByText("At your service.").waitFor();
    await first.getByRole("button", { name: "Reply to At your service." }).click();
    await first.getByLabel("Text from +15555550142").fill("Thank you.");
    await first.getByRole("button", { name: "Send", exact: true }).click();
    const thanks = first.getByRole("listitem").filter({ hasText: "Thank you." });
    await thanks.getByRole("blockquote").getByText("At your service.").waitFor();
    await first.getByLabel("React to At your service.").selectOption("LOVE");
    await first.getByRole("button", { name: "Take back love" }).click();
    await first.getByRole("button", { name: "Take back love" }).waitFor({ state: "detached" });
    const bytes = Buffer.from([0, 253, 254, 255]);
    const file = { name: "figures.bin", mimeType: "application/octet-stream", buffer: bytes };
    await first.getByLabel("Send a file from +15555550142").setInputFiles(file);
    const download = page.waitForEvent("download");
    await first.getByRole("button", { name: "Save figures.bin" }).click();
    expect(await readFile((await (await download).path())!)).toEqual(bytes);
    const newest = async (): Promise<any> =>
      (await world.run("{ imMessages(first: 1) { nodes { status media { byteSize } } } }")).imMessages.nodes[0];
    await expect.poll(async () => (await newest()).media).toEqual([{ byteSize: 4 }]);
    await world.run(`mutation { sendImTyping(input: { conversationId: "${conversationId}" }) { status } }`);
    await first.getByText("is typing…").waitFor();
    // A failure is planned, and happens once.
    await first.getByText("Faults").click();
    await first.getByRole("button", { name: "Plan the failure" }).click();
    await first.getByText("Planned: a message to this phone is refused.").waitFor();
    await checkLooks("phone-faults");
    await world.run("mutation ($input: SendImMessageInput!) { sendImMessage(input: $input) { message { id } } }", {
      input: { conversationId, text: "Lost." },
    });
    await first.getByText("Planned:").waitFor({ state: "detached" });
    await expect.poll(async () => (await newest()).status).toMatch(/ERROR|DECLINED/);
    await page.getByRole("button", { name: "Add a phone" }).click();
    await phone("+15555550143").waitFor();
    await checkLooks("phones");
    // The address holds what is open.
    await page.reload();
    await phone("+15555550143").waitFor();
    await first.getByText("At your service.", { exact: true }).waitFor();
    // A visitor without such an address finds a phone too.
    await open("lines?view=phones");
    await expect.poll(() => page.getByRole("region", { name: /^\+1555/ }).count()).toBe(1);
    await page.getByRole("link", { name: "Connected people" }).click();
    await page.getByRole("rowheader", { name: "+15555550142" }).waitFor();
    await checkLooks("people");
    await page.getByRole("button", { name: "Disconnect +15555550142" }).click();
    await checkLooks("people-disconnect");
    await dialog().getByRole("button", { name: "Disconnect" }).click();
    await page.getByText("Nobody is connected.").waitFor();
    // The agent's side shows what the phone replied to.
    await open(`inbox/im/${conversationId}`);
    const reply = page.getByRole("listitem").filter({ hasText: "Thank you." });
    await reply.getByRole("blockquote").getByText("At your service.").waitFor();
    await page.getByRole("button", { name: "Reply to Thank you." }).click();
    await page.getByText("In reply to: Thank you.").waitFor();
    await page.getByRole("button", { name: "Do not reply" }).click();
    await page.getByText("In reply to: Thank you.").waitFor({ state: "detached" });
  });

  const switchTexts = (handle: string, imEnabled: boolean): Promise<unknown> =>
    world.run("mutation ($input: UpdateIdentityInput!) { updateIdentity(input: $input) { identity { id } } }", {
      input: { agentHandle: handle, imEnabled },
    });

  test("a workspace is connected by a token, and its page says what the bot lacks and how to get it", async () => {
    await open("chat");
    await page.getByText("No agent is connected with a workspace yet.").waitFor();
    await page.getByText("npm run slack").waitFor();
    await checkLooks("chat-empty");
    await page.getByRole("button", { name: "Connect a workspace" }).click();
    await dialog().getByLabel("Agent").fill("@desk");
    await dialog().getByLabel("How").selectOption("by the token of a Slack app of your own");
    await dialog().getByLabel("Bot User OAuth Token").fill("xoxb-nobody");
    await dialog().getByRole("button", { name: "Connect", exact: true }).click();
    await dialog().getByRole("alert").waitFor();
    await checkLooks("chat-connect");
    const { workspaceId, general } = slack.sample;
    const scopes = ["chat:write", "channels:read", "channels:history", "reactions:write"];
    const bot = slack.addBot(workspaceId, { channels: [general], scopes });
    await dialog().getByLabel("Bot User OAuth Token").fill(bot.token);
    await dialog().getByText("Receive messages too").click();
    await dialog().getByLabel("Signing secret").fill(bot.app.signingSecret);
    await dialog().getByRole("button", { name: "Connect", exact: true }).click();
    await page.waitForURL(/\/console\/chat\/[\w-]{36}$/);
    await page.getByText("The bot can read and write.").waitFor();
    await page.getByRole("region", { name: "What is missing" }).getByText("Add the scopes that you want").waitFor();
    await page.getByRole("row", { name: /^pins read missing/ }).waitFor();
    await checkLooks("chat-connection");
    await page.getByRole("link", { name: "Conversations" }).click();
    await page.getByRole("link", { name: "#general" }).waitFor();
    await checkLooks("chat-conversations");
    const id = new URL(page.url()).pathname.split("/").at(-1)!;
    const body = messagePayload(workspaceId, "EvPELICAN", { channel: general, text: "A pelican!" }, bot.app.id);
    await fetch(`${world.origin}/api/v1/chat/connections/${id}/events`, {
      method: "POST",
      headers: { "content-type": "application/json", ...signed(bot.app.signingSecret, body) },
      body: JSON.stringify(body),
    });
  });

  test("what was written is listed live, with what is true of it, why, and what to do", async () => {
    const { general } = slack.sample;
    const { chatOrganizationConnections } = await world.run("{ chatOrganizationConnections { nodes { id } } }");
    const connectionId = chatOrganizationConnections.nodes[0].id as string;
    const write = (idempotencyKey: string, conversationId = general) =>
      world.run("mutation ($input: SendChatMessageInput!) { sendChatMessage(input: $input) { action { id } } }", {
        input: { connectionId, conversationId, text: "Hello", idempotencyKey },
      });
    await open(`chat/${connectionId}?view=actions`);
    await page.getByText("There is nothing here.").waitFor();
    await write("sent");
    const written = page.getByRole("list", { name: "Messages sent" }).getByRole("listitem");
    await written.filter({ hasText: "sent" }).waitFor();
    slack.fault("chat.postMessage", { kind: "ok_then_drop" });
    await write("unknown");
    await write("failed", "C0000000000");
    await written.filter({ hasText: "Slack may have done it or not" }).waitFor();
    await written.filter({ hasText: "Look in Slack." }).waitFor();
    await written.filter({ hasText: "channel_not_found" }).waitFor();
    await checkLooks("chat-actions");
    await page.getByLabel("Outcome").selectOption("UNKNOWN");
    await expect.poll(() => written.count()).toBe(1);
    await world.run(
      "mutation ($input: AddChatReactionInput!) { addChatReaction(input: $input) { operation { id } } }",
      {
        input: {
          connectionId,
          conversationId: general,
          messageTs: "1000000000.000100",
          name: "eyes",
          idempotencyKey: "reaction",
        },
      },
    );
    await open("chat?view=operations");
    await page.getByRole("listitem").filter({ hasText: "Reaction" }).getByText("It was not done").waitFor();
    await checkLooks("chat-operations");
    await open(`chat/${connectionId}`);
    await page.getByRole("button", { name: "Disconnect", exact: true }).click();
    await dialog().getByRole("button", { name: "Disconnect the workspace" }).click();
    await page.getByText("It was disconnected, and its token was erased.").waitFor();
    await page.getByRole("link", { name: "Slack", exact: true }).last().click();
    await page.getByRole("cell", { name: "disconnected" }).waitFor();
    // With the app of the server no person copies a token.
    await page.getByRole("button", { name: "Connect a workspace" }).click();
    await dialog().getByLabel("Agent").fill("@lab");
    await dialog().getByRole("button", { name: "Continue at Slack" }).click();
    await page.getByRole("row").filter({ hasText: "@lab" }).getByText("connected", { exact: true }).waitFor();
    expect(page.url()).toBe(`${world.origin}/console/chat`);
    await checkLooks("chat");
  });

  test("a domain is added, its records are there to copy, and the page follows their check", async () => {
    await open("mail");
    await page.getByText("Your organization has registered no domain.").waitFor();
    await checkLooks("mail-empty");
    await page.getByRole("button", { name: "Add a domain" }).click();
    await dialog().getByLabel("Domain").fill("mail.example.com");
    await dialog().getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("heading", { name: "mail.example.com" }).waitFor();
    await page.getByText("Create the first record below").waitFor();
    await page.getByRole("button", { name: "Copy the value (ownership)" }).click();
    const value = await page.evaluate<string>("navigator.clipboard.readText()");
    await page.getByRole("button", { name: "Copy the name (ownership)" }).click();
    dns.set("TXT", await page.evaluate<string>("navigator.clipboard.readText()"), value);
    await checkNow();
    await page.getByText("Create the other records below.").or(page.getByText("Records are missing")).first().waitFor();
    await page.getByRole("button", { name: "Copy the value (dkim)" }).waitFor();
    await publishRecords();
    await checkNow();
    await page.getByText("Mail can be sent from it.").waitFor();
    await page.getByRole("button", { name: "Use for new mailboxes" }).click();
    await page.getByText("the default domain", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Replace the signing key" }).click();
    await page.getByText("Create the record of the new key. The old key still signs.").waitFor();
    await page.getByRole("button", { name: "Copy the value (dkim_rotation)" }).waitFor();
    await checkLooks("domain");
    await publishRecords();
    await checkNow();
    await page.getByText("Mail can be sent from it.").waitFor();
    await page.getByRole("link", { name: "Email", exact: true }).last().click();
    await page.getByRole("link", { name: "mail.example.com" }).waitFor();
    await checkLooks("domains");
    await page.getByRole("link", { name: "mail.example.com" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await dialog().getByRole("button", { name: "Delete the domain" }).click();
    await page.getByText("Your organization has registered no domain.").waitFor();
  });

  /**
   * Asks for a check, and spares the minute until it. The page says that it comes, but only until it came: the server's
   * own minute may be over first.
   */
  async function checkNow(): Promise<void> {
    const asked = page.waitForResponse((response) => (response.request().postData() ?? "").includes("CheckDomain"));
    await page.getByRole("button", { name: "Check now" }).click();
    expect((await (await asked).json()).errors).toBeUndefined();
    await runNow(world, "check-sending-domains");
  }

  /** Creates the records that the domain asks for. */
  async function publishRecords(): Promise<void> {
    const query = "{ sendingDomains(first: 1) { nodes { records { type name value } } } }";
    const [{ records }] = (await world.run(query)).sendingDomains.nodes;
    for (const { type, name, value } of records) dns.set(type, name, value);
  }

  test("mailboxes say what they hold and how much of their day is used, and delivery says how mail leaves", async () => {
    await sendMail(world, "desk", "lab", "Plans");
    await open("mail?view=mailboxes");
    await page
      .getByRole("row")
      .filter({ hasText: "desk@agents.localhost" })
      .getByText(/^1 of |1 of /)
      .waitFor();
    await checkLooks("mailboxes");
    await page.getByRole("link", { name: "Delivery" }).click();
    await page.getByText("This server has no relay.").waitFor();
    await page.getByText("Sent by an AI agent with Parley").waitFor();
    const footer = page.getByRole("checkbox", { name: "Footer of every outgoing mail" });
    expect(await footer.isChecked()).toBe(true);
    await footer.click();
    await expect.poll(() => footer.isChecked()).toBe(false);
    await checkLooks("delivery");
  });

  test("the operator reads the outbox like an inbox: it comes by itself, and its links can be clicked", async () => {
    await open("mail?view=outbox");
    await page.getByText("Only the operator of this installation sees this mail.").waitFor();
    const query = "mutation ($input: RequestSignInLinkInput!) { requestSignInLink(input: $input) { linkMinutes } }";
    await fetch(`${world.origin}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query, variables: { input: { email: firstAdminEmail } } }),
    });
    const mail = page.getByRole("article").filter({ hasText: firstAdminEmail }).first();
    const link = mail.getByRole("link").first();
    await link.waitFor();
    expect(await link.getAttribute("href")).toContain(`${world.origin}/sign-in`);
    await checkLooks("outbox");
  });

  test("one search finds mail, messages and chat by their words, in the palette and in the inbox", async () => {
    await open("");
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    for (const [typed, address] of [
      ["pelican", /\/inbox\/chat\//],
      ["at your service", /\/inbox\/im\//],
      ["plans", /\/inbox\/mail\//],
    ] as const) {
      await page.keyboard.press("Control+k");
      await dialog().waitFor();
      await page.keyboard.type(typed);
      // A page of the documentation may bear the same word.
      const about = /^.*(chat|message|mail), /;
      await page
        .getByRole("menuitem")
        .filter({ hasText: new RegExp(typed, "i") })
        .filter({ hasText: about })
        .first()
        .click();
      await page.waitForURL(address);
    }
    // What happened in any channel stands in one list, with enough of it to act on.
    await open("activity");
    const events = page.getByRole("list", { name: "Events, newest first" }).getByRole("listitem");
    await events.first().waitFor();
    await checkLooks("activity");
    for (const [channel, text] of [
      ["chat.", "A pelican!"],
      ["chat.", "We don't know whether Slack got a message"],
      ["mail.", "Plans"],
      ["im.", "At your service."],
    ] as const) {
      await page.getByLabel("Channel", { exact: true }).selectOption(channel);
      await events.filter({ hasText: text }).first().getByRole("link").first().waitFor();
    }
    await open("inbox?channel=chat&q=PELICAN");
    await page.locator(".row").filter({ hasText: "A pelican!" }).waitFor();
    await open("inbox?channel=chat&q=walrus");
    await page.getByText("Nothing matches these filters.").waitFor();
    expect(watched.complaints.filter((complaint) => !complaint.includes("/graphql"))).toEqual([]);
  });
});
