import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks as check } from "./looks.js";
import { createAgent, sendFromPhone, sendMail } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

describeInBrowser("contacts", () => {
  let world: World;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    world = await openWorld({ IM_LOOPBACK: "1", IM_HANDSET_PORT: "0" });
    watched = await signedIn(world);
    page = watched.page;
  });
  afterEach(() => expect(watched.complaints).toEqual([]));
  afterAll(() => world?.close());

  const looks = (name: string): Promise<void> => check(page, `contacts-${name}`);
  const dialog = () => page.getByRole("dialog");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  const openList = async (): Promise<void> => {
    await page.goto(`${world.origin}/console/contacts`);
    await page.getByRole("heading", { name: "Contacts", exact: true }).waitFor();
  };
  const add = async (input: string): Promise<string> => {
    const { createContact } = await world.run(`mutation { createContact(input: ${input}) { contact { id } } }`);
    return createContact.contact.id;
  };

  test("the first contact is added with its addresses, and changed", async () => {
    await openList();
    await page.getByText("There are no contacts yet.").waitFor();
    await looks("empty");
    await page.getByRole("button", { name: "Add the first contact" }).click();
    await dialog().getByLabel("Name", { exact: true }).fill("Dana Example");
    await dialog().getByLabel("Company").fill("Example Ltd.");
    await dialog().getByLabel("Email 1", { exact: true }).fill("dana@example.com");
    await dialog().getByRole("button", { name: "Add an email" }).click();
    await dialog().getByLabel("Email 2", { exact: true }).fill("d.example@home.example");
    await dialog().getByLabel("Label of an email 2").fill("home");
    await dialog().getByLabel("an email 2 is the first choice").check();
    await looks("new");
    await dialog().getByRole("button", { name: "Add", exact: true }).click();
    await heading("Dana Example").waitFor();
    await page.getByText("first choice").waitFor();
    await looks("contact");
    await page.getByRole("button", { name: "Edit" }).click();
    await dialog().getByRole("button", { name: "Add a phone" }).click();
    await dialog().getByLabel("Phone 1", { exact: true }).fill("not a number");
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().getByRole("alert").waitFor();
    await dialog().getByLabel("Phone 1", { exact: true }).fill("+15555550142");
    await dialog().getByRole("button", { name: "Save" }).click();
    await page.getByText("+15555550142").waitFor();
    await page.getByRole("link", { name: "Contacts", exact: true }).last().click();
    await row("Dana Example").waitFor();
    const cells = await row("Dana Example").getByRole("cell").allInnerTexts();
    expect(cells.slice(0, 3)).toEqual(["Example Ltd.", "d.example@home.example", "+15555550142"]);
  });

  test("a contact is found by its address, merged with another, and deleted", async () => {
    await add('{ preferredName: "Grace Example", emails: [{ value: "grace@example.com" }] }');
    const other = await add('{ preferredName: "G. Example", emails: [{ value: "g@home.example" }] }');
    await openList();
    await page.getByRole("searchbox", { name: "Search" }).fill("grace@example.com");
    await row("G. Example").waitFor({ state: "detached" });
    await looks("found");
    await row("Grace Example").getByRole("link").click();
    await page.getByRole("button", { name: "Merge with another" }).click();
    await dialog().getByLabel("The other contact").fill("G. Ex");
    await dialog().getByRole("button", { name: "G. Example" }).click();
    await dialog().getByText("1 email (g@home.example)").waitFor();
    await looks("merge");
    await dialog().getByRole("button", { name: "Merge", exact: true }).click();
    await page.getByText("g@home.example").waitFor();
    await page.goto(`${world.origin}/console/contacts/${other}`);
    await page.getByRole("link", { name: "another contact" }).click();
    await heading("Grace Example").waitFor();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await dialog().getByRole("button", { name: "Delete the contact" }).click();
    await row("Dana Example").waitFor();
    expect(await row("Grace Example").count()).toBe(0);
  });

  test("a person adds a fact, reads those of agents with their source, and deletes one", async () => {
    await createAgent(world, "desk");
    await sendMail(world, "desk", "desk", "Plans of Ada");
    const { mailMessages } = await world.run('{ mailMessages(mailbox: "desk@agents.localhost") { nodes { id } } }');
    const id = await add('{ preferredName: "Ada Remembered", emails: [{ value: "ada.r@example.com" }] }');
    const citations = [{ sourceType: "email_message", sourceId: mailMessages.nodes[0].id }];
    await world.run("mutation ($input: CreateContactFactInput!) { createContactFact(input: $input) { fact { id } } }", {
      input: { contactId: id, content: "Plans a trip.", kind: "CONTEXT", citations },
    });
    // As the address in an answer of the API has it.
    const { viewer } = await world.run("{ viewer { organization { id } } }");
    await page.goto(`${world.origin}/console/${viewer.organization.id}/contacts/${id}`);
    await heading("Ada Remembered").waitFor();
    const fact = (text: string) => page.getByRole("listitem").filter({ hasText: text });
    expect(await fact("Plans a trip.").getByRole("link", { name: "an email" }).getAttribute("href")).toContain(
      "/emails/",
    );
    await page.getByLabel("Fact", { exact: true }).fill("Prefers calls in the morning.");
    await page.getByRole("button", { name: "Add the fact" }).click();
    await fact("Prefers calls in the morning.").waitFor();
    await looks("facts");
    await fact("Plans a trip.").getByRole("button", { name: "Delete" }).click();
    await dialog().getByRole("button", { name: "Delete the fact" }).click();
    await fact("Plans a trip.").waitFor({ state: "detached" });
    await fact("Prefers calls in the morning.").waitFor();
  });

  test("a person reads what an agent and a contact wrote to each other, one click away from each message", async () => {
    await createAgent(world, "penpal");
    await createAgent(world, "desk-of-pen");
    await sendMail(world, "desk-of-pen", "penpal", "A letter");
    const id = await add('{ preferredName: "Pen Pal", emails: [{ value: "penpal@agents.localhost" }] }');
    await page.goto(`${world.origin}/console/contacts/${id}`);
    await heading("Pen Pal").waitFor();
    await page.getByLabel("With the agent", { exact: true }).fill("@desk-of-pen");
    const line = page.getByRole("list", { name: "History" }).getByRole("listitem").filter({ hasText: "A letter" });
    await line.getByText("from @desk-of-pen").waitFor();
    await looks("history");
    await line.getByRole("link", { name: "Email", exact: true }).click();
    const subject = page.getByRole("heading", { name: "A letter", exact: true });
    await subject.waitFor();
    expect(await subject.count()).toBe(1);
  });

  test("an address book of another program is imported, and a contact is saved as a vCard", async () => {
    const card = (name: string, email: string) =>
      ["BEGIN:VCARD", "VERSION:3.0", `FN:${name}`, `EMAIL;TYPE=WORK:${email}`, "END:VCARD", ""].join("\r\n");
    const known = await add('{ preferredName: "Known Example", emails: [{ value: "known@example.com" }] }');
    await openList();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    const buffer = Buffer.from(card("Ada Imported", "ada@example.com") + card("Twin", "known@example.com"));
    await dialog().getByLabel("File").setInputFiles({ name: "book.vcf", mimeType: "text/vcard", buffer });
    await dialog().getByText("1 contact was added, 1 was not.").waitFor();
    await looks("import");
    expect(await dialog().getByRole("link", { name: "That contact" }).getAttribute("href")).toContain(known);
    await dialog().getByRole("button", { name: "Close", exact: true }).last().click();
    await row("Ada Imported").getByRole("link").click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as vCard" }).click();
    expect((await download).suggestedFilename()).toBe("Ada Imported.vcf");
  });

  test("an admin adds the senders of stored messages, and sees how many they were", async () => {
    const set = (isOn: boolean) =>
      world.run(`mutation { updateOrganization(input: { contactsAutoCreate: ${isOn} }) { organization { id } } }`);
    await set(false);
    const identityId = await createAgent(world, "desk-of-past");
    await sendFromPhone(world, "+15555550188", "desk-of-past", "hello from before");
    const stored = async () =>
      (await world.run(`{ imMessages(identityId: "${identityId}") { nodes { id } } }`)).imMessages;
    await expect.poll(async () => (await stored()).nodes.length).toBe(1);
    await set(true);
    await openList();
    expect(await row("+15555550188").count()).toBe(0);
    await page.getByRole("button", { name: "Add the senders of stored messages", exact: true }).click();
    await page
      .getByText(/The senders of stored messages were added .*: [0-9]+ messages read, 1 contact added\./)
      .waitFor();
    await row("+15555550188").getByText("suggested", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Add the senders of stored messages", exact: true }).waitFor();
    await looks("backfill");
  });

  test("addresses stay whole on a narrow screen", async () => {
    const long = "anybodywithoutasinglehyphen@departmentofexamples.example.com";
    const id = await add(`{ emails: [{ value: "${long}" }, { value: "a.person@department.example.com" }] }`);
    const isWhole = async (part: ReturnType<typeof row>): Promise<void> => {
      await page.setViewportSize({ width: 360, height: 720 });
      const { x, width } = (await part.boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(360);
    };
    await page.goto(`${world.origin}/console/contacts/${id}`);
    await heading(long).waitFor();
    await looks("long-address");
    await isWhole(heading(long));
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await looks("long-address-edit");
    // The address has a line of its own.
    await page.setViewportSize({ width: 480, height: 720 });
    const field = dialog().getByLabel("Email 2", { exact: true });
    const fills = () => field.evaluate((input: any) => input.offsetWidth >= input.parentElement.clientWidth);
    await expect.poll(fills).toBe(true);
    await dialog().getByRole("button", { name: "Close", exact: true }).first().click();
    await openList();
    await row(long).waitFor();
    await looks("long-address-row");
    await isWhole(row(long).getByRole("link"));
    await isWhole(row(long).getByText(long, { exact: true }).last());
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test("a name that strangers wrote is text", async () => {
    const name = "<img src=x onerror=alert(1)>";
    await add(`{ preferredName: "${name}", emails: [{ value: "x@evil.example" }] }`);
    await openList();
    await row(name).getByRole("link", { name }).click();
    await heading(name).waitFor();
    expect(await page.locator("main img").count()).toBe(0);
    await looks("hostile");
  });
});
