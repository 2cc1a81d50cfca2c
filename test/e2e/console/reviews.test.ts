import { Client } from "pg";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks } from "./looks.js";
import { createAgent, sendTask } from "./traffic.js";
import { openWorld, runBySession, signedIn, type World } from "./world.js";

const send = "mutation ($input: SendMailInput!) { sendMail(input: $input) { message { id review { id } } } }";

describeInBrowser("what agents want to send and people must agree to", () => {
  let world: World;
  let watched: WatchedPage;
  let page: Page;
  let scout: string;
  beforeAll(async () => {
    world = await openWorld();
    scout = await createAgent(world, "scout");
    watched = await signedIn(world);
    page = watched.page;
    const preset = "applyReviewPreset(input: { outboundPreset: ALL_HELD }) { policy { version } }";
    await runBySession(page, `mutation { ${preset} }`);
  });
  afterEach(() => expect(watched.complaints).toEqual([]));
  afterAll(() => world?.close());

  /** Sends as a key does; answers the id of the review that holds it. */
  async function hold(subject: string, more: object = {}): Promise<string> {
    const recipients = { to: ["dana@example.com"] };
    const input = { mailbox: "scout@agents.localhost", recipients, subject, bodyText: "Please pay.", ...more };
    return (await world.run(send, { input })).sendMail.message.review.id as string;
  }
  const stateOf = async (id: string): Promise<string> =>
    (await world.run(`{ review(id: "${id}") { state } }`)).review.state;
  const ended = async (id: string, state: string): Promise<void> => {
    await expect.poll(() => stateOf(id)).toBe(state);
  };
  const row = (subject: string) =>
    page.getByRole("list", { name: "Reviews" }).getByRole("listitem").filter({ hasText: subject });
  const approve = () => page.getByRole("button", { name: "Approve", exact: true });
  const inNavigation = () => page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: /^Reviews/ });

  test("an empty queue says so, and what fills it", async () => {
    await inNavigation().click();
    await page.getByText("Nothing waits for a person.").waitFor();
    await checkLooks(page, "reviews-empty");
  });

  test("what is held appears at once: in the queue, in the navigation and on the overview", async () => {
    const id = await hold("Invoice 7");
    await row("Invoice 7").getByText("@scout to dana@example.com").waitFor();
    await inNavigation().getByText("1 waiting for you").waitFor();
    await page.goto(`${world.origin}/console/`);
    const need = page
      .getByRole("list", { name: "What needs you" })
      .getByRole("listitem")
      .filter({ hasText: "Invoice 7" });
    await need.getByText("@scout wants to send this to dana@example.com").waitFor();
    expect(await need.count()).toBe(1);
    await need.getByRole("link", { name: /^Decide/ }).click();
    await page.getByRole("heading", { name: "Invoice 7" }).waitFor();
    await page.goto(`${world.origin}/console/activity`);
    await page.locator(`main a[href="/console/reviews/${id}"]`).first().click();
    await page.getByRole("heading", { name: "Invoice 7" }).waitFor();
  });

  test("a person sees exactly what leaves, approves it by the mouse, and may take that back", async () => {
    const id = await hold("Offer \u202Egnp.exe", {
      recipients: { to: ["dana@example.com"], bcc: ["eve@bücher.example"] },
      bodyText: "Pass\u200Bword",
      bodyHtml: '<p>Hello <a href="https://evil.example/login">example.com</a></p>',
      attachments: [{ filename: "plan.txt", contentType: "text/plain", contentBase64: "UGxhbg==" }],
    });
    await page.goto(`${world.origin}/console/reviews/${id}?revision=1`);
    await page.getByRole("heading", { name: "Offer ‹RLO›gnp.exe" }).waitFor();
    await page.getByText("The others do not see these.").waitFor();
    await page.getByText("domain in ASCII: xn--bcher-kva.example").waitFor();
    await page.frameLocator("iframe[title='What recipients see']").getByText("Hello").waitFor();
    await page.getByText("1 link in the HTML").click();
    await page.getByText("https://evil.example/login").waitFor();
    await page.getByText("SHA-256").waitFor();
    await checkLooks(page, "review-detail");
    await page.getByRole("button", { name: "Text", exact: true }).click();
    await page.getByText("Pass‹U+200B›word").waitFor();
    await page.getByText("All steps of the decision").click();
    await page.getByText("this decided").waitFor();
    // Screening has found what cannot be seen, so that a person must say more.
    expect(await approve().isEnabled()).toBe(false);
    await page.getByLabel("It is harmless").check();
    await approve().click();
    await page.getByRole("button", { name: "Undo" }).click();
    await approve().waitFor();
    expect(await stateOf(id)).toBe("PENDING");
    await page.getByLabel("Note to the agent").fill("Well written.");
    await approve().click();
    await page.getByText("Approved and sent.").waitFor();
    await ended(id, "RELEASED");
    await page.getByText("Well written.").waitFor();
    await page.getByRole("link", { name: "Open the email and its delivery" }).waitFor();
    await checkLooks(page, "review-decided");
  });

  test("the keyboard opens, approves, takes back and goes on, and leaves without deciding", async () => {
    const ids = [await hold("First of two"), await hold("Second of two")];
    await page.goto(`${world.origin}/console/reviews`);
    await row("Second of two").waitFor();
    for (const key of ["j", "j", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("heading", { name: "First of two" }).waitFor();
    await expect.poll(() => approve().isEnabled()).toBe(true);
    // Not a decision: it opens the agents.
    await page.keyboard.press("g");
    await page.keyboard.press("a");
    await page.getByRole("heading", { name: "Agents", exact: true }).waitFor();
    expect(await page.getByText("Approves").count()).toBe(0);
    await page.goBack();
    await expect.poll(() => approve().isEnabled()).toBe(true);
    await page.keyboard.press("a");
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await page.keyboard.press("z");
    await page.getByRole("button", { name: "Undo" }).waitFor({ state: "detached" });
    await page.keyboard.press("a");
    // The queue may still be on its way. Beyond its end the key does nothing.
    const second = page.getByRole("heading", { name: "Second of two" });
    await expect
      .poll(async () => {
        await page.keyboard.press("j");
        return second.count();
      })
      .toBe(1);
    await ended(ids[0]!, "RELEASED");
    expect(await stateOf(ids[1]!)).toBe("PENDING");
    await page.keyboard.press("u");
    await row("Second of two").waitFor();
  });

  test("a person changes what leaves: the new version is compared, approved and sent", async () => {
    const id = await hold("Reminder", {
      bodyText: "Pay at once.\nDana",
      bodyHtml: "<p>Pay at once.</p>",
      attachments: [{ filename: "plan.txt", contentType: "text/plain", contentBase64: "UGxhbg==" }],
    });
    await page.goto(`${world.origin}/console/reviews/${id}`);
    await page.getByRole("heading", { name: "Reminder" }).waitFor();
    await page.keyboard.press("e");
    const form = page.getByRole("dialog", { name: "Change what leaves" });
    await form.getByLabel("Cc", { exact: true }).fill("Erin <erin@example.com>\nnot an address");
    await form.getByLabel("Text", { exact: true }).fill("Please pay this week.\nDana");
    await checkLooks(page, "review-edit");
    await form.getByRole("button", { name: "Save version 2" }).click();
    await form.getByText("Recipients would read another text than you wrote").waitFor();
    await form.getByLabel("Send the text only").check();
    await form.getByRole("button", { name: "Save version 2" }).click();
    await form.getByText("The value must be an email address").waitFor();
    await form.getByLabel("Cc", { exact: true }).fill("Erin <erin@example.com>");
    await form.getByLabel("Leave out plan.txt").check();
    await form.getByRole("button", { name: "Save version 2" }).click();
    await form.waitFor({ state: "detached" });
    await page.getByText("A person changed it: this is version 2.").waitFor();
    await page.keyboard.press("d");
    await page.locator("del", { hasText: "Pay at once." }).first().waitFor();
    await page.locator("ins", { hasText: "Please pay this week." }).waitFor();
    await page.locator("ins", { hasText: "Erin <erin@example.com>" }).waitFor();
    await page.locator("del", { hasText: "plan.txt" }).waitFor();
    await checkLooks(page, "review-changed");
    await approve().click();
    await page.getByText("Approved and sent.").waitFor();
    await ended(id, "RELEASED");
  });

  test("a person changes the text of a task: the other agent gets the new one alone", async () => {
    await createAgent(world, "editor");
    // The preset holds nothing inside the organization.
    const rule = 'createReviewRule(input: { name: "Tasks", operations: ["a2a.send"], action: HOLD }) { rule { id } }';
    await runBySession(page, `mutation { ${rule} }`);
    const taskId = await sendTask(world, scout, "editor", "Do it now.");
    const { a2aTask } = await world.run(`{ a2aTask(id: "${taskId}") { review { id } } }`);
    const { id } = a2aTask.review;
    await page.goto(`${world.origin}/console/reviews/${id}`);
    await page.getByRole("heading", { name: "Do it now." }).waitFor();
    await page.getByRole("button", { name: "Edit" }).click();
    const form = page.getByRole("dialog", { name: "Change what leaves" });
    await form.getByLabel("Text", { exact: true }).fill("Could you do it this week?");
    await form.getByRole("button", { name: "Save version 2" }).click();
    await form.waitFor({ state: "detached" });
    await page.keyboard.press("d");
    await page.locator("del", { hasText: "Do it now." }).waitFor();
    await page.locator("ins", { hasText: "Could you do it this week?" }).waitFor();
    await approve().click();
    await ended(id, "RELEASED");
    const task = (await world.run(`{ a2aTask(id: "${taskId}") { messages { parts { text } } } }`)).a2aTask;
    expect(task.messages).toEqual([{ parts: [{ text: "Could you do it this week?" }] }]);
  });

  test("a person rejects with a reason and a note, at once", async () => {
    const id = await hold("Wrong address");
    await page.goto(`${world.origin}/console/reviews`);
    await row("Wrong address").getByRole("link").click();
    await page.getByRole("heading", { name: "Wrong address" }).waitFor();
    await page.keyboard.press("x");
    const dialog = page.getByRole("dialog", { name: "Reject “Wrong address”?" });
    await dialog.getByLabel("Reason").selectOption("WRONG_RECIPIENT");
    await dialog.getByLabel("Note to the agent").fill("Not to them.");
    await checkLooks(page, "review-reject");
    await dialog.getByRole("button", { name: "Reject" }).click();
    await page.getByText("Rejected. Nothing was sent.").waitFor();
    await page.getByText("It goes to the wrong people").waitFor();
    await page.getByText("Not to them.").waitFor();
    const { review } = await world.run(`{ review(id: "${id}") { state note decisionReason } }`);
    expect(review).toEqual({ state: "REJECTED", note: "Not to them.", decisionReason: "wrong_recipient" });
  });

  test("a page that shows something else than what leaves cannot approve it", async () => {
    const id = await hold("Tampered");
    await page.route("**/graphql", async (route) => {
      if (route.request().postDataJSON()?.operationName !== "Review") return route.continue();
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll("Please pay.", "Please wait.") });
    });
    await page.goto(`${world.origin}/console/reviews/${id}`);
    await page.getByText("Please wait.").waitFor();
    await page.getByText("is not what the server would send").waitFor();
    expect(await approve().isEnabled()).toBe(false);
    await page.keyboard.press("a");
    expect(await page.getByText("Approves").count()).toBe(0);
    await page.unroute("**/graphql");
  });

  /** Changes the record of a review, as time or another server would. */
  async function change(id: string, values: string): Promise<void> {
    const client = new Client({ connectionString: world.databaseUrl });
    await client.connect();
    try {
      await client.query(`update review set ${values} where id = $1`, [id]);
    } finally {
      await client.end();
    }
  }

  test("what is old, or whose conversation went on, is approved only after a person has ticked both", async () => {
    const id = await hold("Digest of last week");
    const words = "agent_note = 'My person \u202Eknows.'";
    await change(id, `created_at = created_at - interval '5 days', context_mark = 'an earlier message', ${words}`);
    await page.goto(`${world.origin}/console/reviews/${id}?revision=2`);
    await page.getByText("Your link is about version 2. This is version 1.").waitFor();
    await page.getByText("The agent wrote to you.").waitFor();
    await page.getByText("My person ‹RLO›knows.").waitFor();
    await page.getByLabel("It is still right today").check();
    expect(await approve().isEnabled()).toBe(false);
    await page.getByLabel("It still fits the conversation").check();
    await checkLooks(page, "review-acknowledged");
    await approve().click();
    await page.getByText("Approved and sent.").waitFor();
  });

  test("what was approved and could not be sent is sent again", async () => {
    const id = await hold("Second try");
    const failure = "failure_code = 'storage_full', failure_message = 'The mailbox is full.', failed_at = now()";
    await change(id, `state = 'failed', ${failure}, decided_at = now()`);
    await page.goto(`${world.origin}/console/reviews?state=FAILED`);
    await row("Second try").getByRole("link").click();
    await page.getByText("The mailbox is full.").waitFor();
    expect(await approve().count()).toBe(0);
    await checkLooks(page, "review-failed");
    await page.getByRole("button", { name: "Send it again" }).click();
    await page.getByText("Approved and sent.").waitFor();
    await ended(id, "RELEASED");
  });

  test("what cannot be sent says why, and waits", async () => {
    const id = await hold("Frozen meanwhile");
    await page.goto(`${world.origin}/console/reviews/${id}`);
    await expect.poll(() => approve().isEnabled()).toBe(true);
    await world.run('mutation { freezeAgent(input: { agentHandle: "scout", mode: SENDS }) { freeze { id } } }');
    await approve().click();
    await page.getByText("It cannot be sent now").waitFor();
    await page.getByRole("link", { name: "agent_frozen" }).waitFor();
    expect(await stateOf(id)).toBe("PENDING");
    await runBySession(page, 'mutation { unfreezeAgent(input: { agentHandle: "scout" }) { freeze { id } } }');
    await page.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
    await page.getByText("Withdrawn. Nothing was sent.").waitFor();
  });

  test("several are rejected at once, and only those that were opened are approved", async () => {
    const ids = [await hold("Batch one"), await hold("Batch two"), await hold("Batch three")];
    await page.goto(`${world.origin}/console/reviews`);
    const pick = (subject: string) => row(subject).getByRole("checkbox").click();
    const bar = page.getByRole("toolbar", { name: "Selected reviews" });
    await pick("Batch one");
    await pick("Batch two");
    expect(await bar.getByRole("button", { name: "Approve" }).isEnabled()).toBe(false);
    await checkLooks(page, "reviews-selected");
    for (const subject of ["Batch one", "Batch two"]) {
      await row(subject).getByRole("link").click();
      await expect.poll(() => approve().isEnabled()).toBe(true);
      await page.keyboard.press("u");
      await row(subject).getByText("read", { exact: true }).waitFor();
    }
    await pick("Batch one");
    await pick("Batch two");
    await bar.getByRole("button", { name: "Approve" }).click();
    await ended(ids[0]!, "RELEASED");
    await ended(ids[1]!, "RELEASED");
    await row("Batch one").waitFor({ state: "detached" });
    await pick("Batch three");
    await pick("Tampered");
    await bar.getByRole("button", { name: "Reject" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await ended(ids[2]!, "REJECTED");
    await row("Tampered").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Decided" }).click();
    await row("Batch three").getByText("rejected").waitFor();
    expect(page.url()).toContain("state=DECIDED");
  });

  test("a held email says so in the inbox, and a rejected one shows the note", async () => {
    const id = await hold("Seen in the inbox");
    await page.goto(`${world.origin}/console/inbox?folder=SENT`);
    const mail = page.locator(".stream").getByRole("link").filter({ hasText: "Seen in the inbox" });
    await mail.getByText("waits for a person").waitFor();
    await mail.click();
    await page.getByText("It is not sent until a person agrees.").waitFor();
    await checkLooks(page, "review-in-inbox");
    const { review } = await world.run(`{ review(id: "${id}") { revision } }`);
    const input = `{ id: "${id}", decision: REJECT, revision: ${review.revision}, reason: OTHER, note: "Not now." }`;
    await runBySession(page, `mutation { decideReview(input: ${input}) { review { id } } }`);
    await page.getByText("A person rejected it: “Not now.”").waitFor();
    await page.getByRole("link", { name: "Open the review" }).click();
    await page.waitForURL(`${world.origin}/console/reviews/${id}`);
    await page.getByText("Rejected. Nothing was sent.").waitFor();
    expect(await page.getByRole("region", { name: "Your decision" }).count()).toBe(0);
  });

  test("an admin chooses what agents may send, for all and for one", async () => {
    await page.goto(`${world.origin}/console/organization?view=settings`);
    const all = page.getByRole("region", { name: "What agents may send" });
    await all.getByRole("radio", { name: /^Everything but first contacts/ }).check();
    await all.getByRole("button", { name: "Apply" }).click();
    await all.locator("label").filter({ hasText: "first contacts" }).getByText("active").waitFor();
    const arriving = page.getByRole("region", { name: "What agents see of arriving mail" });
    await arriving.getByRole("radio", { name: /^Nothing suspicious/ }).check();
    await arriving.getByRole("button", { name: "Apply" }).click();
    await arriving.locator("label").filter({ hasText: "Nothing suspicious" }).getByText("active").waitFor();
    await checkLooks(page, "review-presets");
    await hold("Waits for one agent", { recipients: { to: ["new@example.com"] } });
    await page.goto(`${world.origin}/console/agents/scout`);
    const own = page.getByRole("region", { name: "What it may send" });
    await own.getByLabel("What @scout may send by itself").selectOption("READ_ONLY");
    await own.getByText("Saved").waitFor();
    await expect(hold("Refused")).rejects.toThrow();
    await own.getByLabel("What @scout may send by itself").selectOption("");
    await own.getByText("Saved").waitFor();
    const arrivals = own.getByLabel("What @scout sees of arriving mail");
    await arrivals.getByText("As the organization: nothing suspicious").waitFor({ state: "attached" });
    await arrivals.selectOption("FLAG_ONLY");
    await arrivals.getByText("As the organization", { exact: true }).waitFor({ state: "attached" });
    await checkLooks(page, "review-agent-card");
    await own.getByRole("link", { name: /for a person$/ }).click();
    await row("Waits for one agent").waitFor();
    expect(page.url()).toContain("agent=scout");
  });
});
