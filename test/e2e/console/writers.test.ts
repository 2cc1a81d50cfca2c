import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks as check } from "./looks.js";
import { addressOf, createAgent, sendFromPhone, sendMail, sendTask } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

describeInBrowser("names of contacts instead of addresses", () => {
  let world: World;
  let watched: WatchedPage;
  let page: Page;
  let desk: string;
  beforeAll(async () => {
    world = await openWorld({ IM_LOOPBACK: "1", IM_HANDSET_PORT: "0" });
    desk = await createAgent(world, "desk");
    await createAgent(world, "lab");
    const lookAlike = "mutation ($input: UpdateIdentityInput!) { updateIdentity(input: $input) { identity { id } } }";
    await world.run(lookAlike, {
      input: { agentHandle: "lab", displayName: `Dana Example${" of Example".repeat(12)}` },
    });
    await world.run("mutation ($input: CreateContactInput!) { createContact(input: $input) { contact { id } } }", {
      input: {
        preferredName: "Dana Example",
        emails: [{ value: addressOf("desk") }],
        phones: [{ valueE164: "+15550001234" }],
        agentHandles: [{ handle: "desk" }],
      },
    });
    watched = await signedIn(world);
    page = watched.page;
  });
  afterEach(() => expect(watched.complaints).toEqual([]));
  afterAll(() => world?.close());

  const looks = (name: string): Promise<void> => check(page, `writers-${name}`);
  const open = async (path: string): Promise<void> => void (await page.goto(`${world.origin}/console/${path}`));
  const row = (text: string) => page.locator(".row").filter({ hasText: text });
  const from = async (text: string) => (await row(text).locator(".row-from").innerText()).replace(/^Unread\.\s+/, "");

  test("the inbox names contacts in every channel, and shows the address of anybody else", async () => {
    await sendMail(world, "desk", "lab", "From a contact");
    await sendMail(world, "lab", "desk", "From a look-alike");
    await sendFromPhone(world, "+15550001234", "lab", "Good morning!");
    await sendTask(world, desk, "lab", "Sum up the minutes.");
    await open("inbox");
    await row("Sum up the minutes.").waitFor();
    expect(await from("From a contact")).toBe("Dana Example");
    expect(await row("From a contact").getByTitle(addressOf("desk")).count()).toBe(1);
    expect(await from("Good morning!")).toBe("Dana Example");
    expect((await from("Sum up the minutes.")).replaceAll(/\s+/g, " ")).toBe("Dana Example → @lab");
    // However long the name is, the address is seen beside it.
    const address = row("From a look-alike").getByText(addressOf("lab"), { exact: true });
    const [shown, around] = [await address.boundingBox(), await row("From a look-alike").boundingBox()];
    expect(shown!.x + shown!.width).toBeLessThan(around!.x + around!.width);
    await looks("inbox");
  });

  test("what is read has the address beside the name of a contact", async () => {
    await open("inbox");
    await row("From a contact").click();
    const message = page.locator(".mail-message summary");
    await message.getByText("Dana Example", { exact: true }).waitFor();
    await message.getByText(addressOf("desk"), { exact: true }).waitFor();
    await looks("mail");
    await row("Good morning!").click();
    const title = page.getByRole("heading", { name: "Dana Example +15550001234", exact: true });
    await title.getByRole("link").waitFor();
    expect(await title.getByTitle("+15550001234").count()).toBe(1);
    await looks("conversation");
  });

  test("a task names the contact that a side speaks for", async () => {
    await open("tasks");
    await page.getByRole("link", { name: "Dana Example → @lab", exact: true }).click();
    await page.getByText("Dana Example", { exact: true }).first().waitFor();
    expect(await page.getByText("Dana Example", { exact: true }).first().getAttribute("class")).toBe("writer-name");
    await looks("task");
  });

  test("an admin switches off that messages add contacts", async () => {
    await open("contacts");
    const onOff = page.getByLabel("Messages of unknown senders add contacts");
    expect(await onOff.isChecked()).toBe(true);
    await onOff.uncheck();
    await page.getByText("Saved", { exact: true }).waitFor();
    const { organization } = await world.run("{ organization { contactsAutoCreate } }");
    expect(organization.contactsAutoCreate).toBe(false);
    await looks("off");
    await open("organization?view=settings");
    await onOff.waitFor();
    expect(await onOff.isChecked()).toBe(false);
  });
});
