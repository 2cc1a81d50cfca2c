import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outboxFolder } from "../../../subgraphs/shared/system-mail/eml-transport.js";
import { parseMail } from "../../support/mail.js";
import { type FakeDnsServer, startFakeDns } from "../../fakes/dns-server.js";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks as check } from "./looks.js";
import { createAgent, sendMail, sendTask } from "./traffic.js";
import { openWorld, runBySession, signedIn, type World } from "./world.js";

/** The newest link of that form in a mail to a person, once it is there. */
async function linkInOutbox({ dataDir }: World, to: string, form: RegExp): Promise<string> {
  const folder = outboxFolder(dataDir);
  let link: string | undefined;
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).toReversed();
      const mails = await Promise.all(
        names.map(async (name) => parseMail(await readFile(path.join(folder, name), "utf8"))),
      );
      const mine = mails.filter((mail) => mail.to === to);
      link = mine.map(({ text }) => form.exec(text)?.[0]).find((found) => found !== undefined);
      return link;
    })
    .toBeDefined();
  return link!;
}

describeInBrowser("the organization in the console", () => {
  let world: World;
  let watched: WatchedPage;
  let page: WatchedPage["page"];
  let dns: FakeDnsServer;
  beforeAll(async () => {
    dns = await startFakeDns();
    world = await openWorld({ MAIL_DNS_SERVER: dns.address });
    watched = await signedIn(world);
    page = watched.page;
  });
  afterAll(async () => {
    await world?.close();
    await dns?.close();
  });

  const open = async (path: string): Promise<void> => void (await page.goto(`${world.origin}/console/${path}`));
  const checkLooks = (name: string): Promise<void> => check(page, `organization-${name}`);
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const dialog = () => page.getByRole("dialog");
  const gone = () => dialog().waitFor({ state: "detached" });

  test("a person is invited: the link is there to copy, is sent again, and is revoked", async () => {
    await open("");
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByText("You are the only member.").waitFor();
    await checkLooks("people");
    await button("Invite a person").click();
    await page.getByLabel("Email address").fill("grace@people.example");
    await checkLooks("invite-person");
    await button("Send the invitation").click();
    await dialog().getByText("grace@people.example gets an email").waitFor();
    const link = (await dialog().locator("pre").textContent())!;
    expect(link).toMatch(new RegExp(`^${world.origin}/sign-in#invitation=[\\w-]{36}&email=grace%40people.example$`));
    await dialog().getByRole("button", { name: "Close" }).click();
    await page.getByRole("rowheader", { name: "grace@people.example" }).waitFor();
    await checkLooks("people-invitations");
    // A person who follows the link is asked to prove the address, which it names.
    const guest = await world.browser.visitor();
    await guest.page.goto(link);
    await expect.poll(() => guest.page.getByLabel("Your email address").inputValue()).toBe("grace@people.example");
    await guest.page.close();
    await button(/^Send again/).click();
    await expect
      .poll(async () => (await invitations())[0])
      .not.toBe(new URLSearchParams(link.split("#")[1]).get("invitation"));
    await button(/^Revoke/).click();
    await page.getByText("No invitation is open.").waitFor();
    await checkLooks("people-invitations-none");
  });

  const invitations = async (): Promise<string[]> => {
    const { organizationInvitations } = await runBySession(page, "{ organizationInvitations { nodes { id } } }");
    return organizationInvitations.nodes.map(({ id }: any) => id);
  };

  test("an address that cannot be invited is refused in the API's words", async () => {
    await open("organization?new=person");
    await page.getByLabel("Email address").fill("scout@agents.localhost");
    await button("Send the invitation").click();
    await expect.poll(() => page.getByRole("alert").innerText()).toMatch(/address of an agent/);
  });

  test("the last admin stays one: the refusal says why", async () => {
    await open("organization");
    await button(/^Make a member/).click();
    await checkLooks("change-role");
    await button("Change the role").click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").textContent()).toContain("last_admin");
    await page.keyboard.press("Escape");
    await gone();
  });

  test("sessions are listed, and all but this one are ended", async () => {
    await open("organization?view=sessions");
    await page.getByText("this one").waitFor();
    await checkLooks("sessions");
    if (await button("End all others").isVisible()) await button("End all others").click();
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
  });

  test("admin keys and service tokens are created, shown once, and revoked", async () => {
    for (const [view, name, label] of [
      ["keys", "Create an admin key", "deploy"],
      ["tokens", "Create a service token", "backup"],
    ] as const) {
      await open(`organization?view=${view}`);
      await button(name).click();
      await page.getByLabel("Label").fill(label);
      await button(/^Create$/).click();
      await dialog().getByText("It is shown only once.").waitFor();
      const secret = (await dialog().locator("pre").textContent())!;
      expect(secret).toMatch(/^(ApiKey|SvcToken)_.*\./);
      await dialog().getByRole("button", { name: "Close" }).click();
      await page.getByRole("cell", { name: label, exact: true }).waitFor();
      expect(await page.content()).not.toContain(secret);
      await checkLooks(view);
      await button(`Revoke ${label}`).click();
      // What cannot be undone asks first.
      expect(await dialog().getByRole("button", { name: "Revoke it" }).isDisabled()).toBe(true);
      await dialog().getByLabel(`To confirm, type ${label}`).fill(label);
      await checkLooks(`${view}-revoke`);
      await dialog().getByRole("button", { name: "Revoke it" }).click();
      await page.getByText("revoked", { exact: true }).waitFor();
    }
  });

  test("usage is drawn by month, and listed by channel and by agent", async () => {
    const writer = await createAgent(world, "writer");
    await createAgent(world, "editor");
    await sendMail(world, "writer", "editor", "Usage");
    await sendTask(world, writer, "editor", "Count this.");
    await open("organization?view=usage");
    await page.getByRole("img", { name: /^Usage by month.*Tasks: 1/ }).waitFor();
    await page
      .getByRole("row", { name: /^@writer/ })
      .getByRole("img", { name: "2 in all" })
      .waitFor();
    await page.getByRole("row", { name: /^Tasks 1/ }).waitFor();
    await page.getByText("As a table").click();
    await checkLooks("usage");
  });

  test("a plan is chosen, and the limit of what it costs", async () => {
    await open("organization?view=plan");
    await page.getByText("yours", { exact: true }).waitFor();
    await checkLooks("plan");
    await page.getByLabel(/^Limit for usage/).fill("12.50");
    await button("Save").click();
    await expect
      .poll(async () => (await world.run("{ billingSettings { overageCapCents } }")).billingSettings)
      .toEqual({
        overageCapCents: 1250,
      });
    // No plan has a price here, so a change needs no payment.
    await button("Switch to free").click();
    await button("Change the plan").click();
    await gone();
    await expect.poll(async () => (await world.run("{ organization { plan } }")).organization.plan).toBe("free");
    await page.getByLabel(/without the footer/).check();
    await button("Save").click();
    await page.getByRole("alert").getByText("branding_footer_required").waitFor();
    await button("Open the billing portal").click();
    await page.waitForURL(/\/billing/);
  });

  test("a brand is registered, reviewed and deleted", async () => {
    await open("organization?view=brand");
    await button("Register a brand").click();
    const texts = {
      "Registered name": "Acme GmbH",
      "Public name": "Acme",
      "Line of business": "retail",
      Website: "https://acme.example",
      "Email address for questions": "hello@acme.example",
      "Telephone number": "+4930123456",
      "Street and number": "Weg 1",
      City: "Berlin",
      Country: "de",
      "Tax id": "DE123456789",
    };
    for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
    await checkLooks("brand-form");
    await button("Submit").click();
    await gone();
    await page.getByText("submitted", { exact: true }).first().waitFor();
    expect(await page.content()).not.toContain("DE123456789");
    await page.getByLabel("Result of the review").selectOption("REJECTED");
    await page.getByLabel("Reason").fill("The address is wrong.");
    await button("Record it").click();
    await page.getByText("The address is wrong.").waitFor();
    await checkLooks("brand");
    await button("Delete").click();
    await button("Delete the registration").click();
    await page.getByText("No brand is registered.").waitFor();
    await checkLooks("brand-none");
  });

  test("a domain is claimed, shows its record, is verified and deleted", async () => {
    await open("organization?view=domains");
    await page.getByText("Your organization has claimed no domain.").waitFor();
    await checkLooks("domains-none");
    await button("Claim a domain").click();
    await dialog().getByLabel("Domain").fill("co.uk");
    await dialog().getByRole("button", { name: "Claim" }).click();
    await dialog().getByText("Domains of different owners end with this name.").first().waitFor();
    await dialog().getByLabel("Domain").fill("own.example.com");
    await checkLooks("domains-claim");
    await dialog().getByRole("button", { name: "Claim" }).click();
    await gone();
    const own = page.getByRole("region", { name: "own.example.com" });
    await own.getByText("it proves that the domain is yours").waitFor();
    await checkLooks("domains-pending");
    const query = "{ organizationDomains(first: 1) { nodes { dnsRecord { name value } } } }";
    const [{ dnsRecord }] = (await world.run(query)).organizationDomains.nodes;
    await own.getByText(dnsRecord.value).waitFor();
    dns.set("TXT", dnsRecord.name, dnsRecord.value);
    await own.getByRole("button", { name: "Verify" }).click();
    await own.getByText("Your agents can show it. Keep the record.").waitFor();
    await checkLooks("domains");
    await own.getByRole("button", { name: "Delete" }).click();
    await dialog().getByRole("button", { name: "Delete the domain" }).click();
    await page.getByText("Your organization has claimed no domain.").waitFor();
  });

  test("a member is offered what a member may do, and the API refuses the rest", async () => {
    // As a person who got the mail does it.
    const address = "ada@people.example";
    await open("organization?new=person");
    await page.getByLabel("Email address").fill(address);
    await button("Send the invitation").click();
    const invitation = (await dialog().locator("pre").textContent())!;
    const member = await world.browser.visitor();
    await member.page.goto(invitation);
    await member.page.getByText("You are invited to join an organization.").waitFor();
    await member.page.getByRole("button", { name: "Send me a link" }).click();
    await member.page.getByText("No mail? Check your spam folder").waitFor();
    await member.page.goto(await linkInOutbox(world, address, /http\S+\/sign-in#\S*token=\S+/));
    await member.page.getByRole("button", { name: "Sign me in" }).click();
    await member.page.waitForURL(`${world.origin}/console/`);
    await member.page.goto(`${world.origin}/console/organization`);
    await member.page.getByRole("cell", { name: "member", exact: true }).waitFor();
    const tabs = member.page.getByRole("navigation", { name: "Settings" }).getByRole("link");
    expect(await tabs.allTextContents()).toEqual(["People", "Your sessions", "Applications", "Labels", "Organization"]);
    expect(await member.page.getByRole("button", { name: "Invite a person" }).count()).toBe(0);
    expect(await member.page.getByRole("link", { name: "Installation" }).count()).toBe(0);
    for (const [path, code] of [
      ["organization?view=plan", "admin_required"],
      ["organization?view=tokens", "admin_required"],
      ["installation", "admin_required"],
    ] as const) {
      await member.page.goto(`${world.origin}/console/${path}`);
      await member.page.getByRole("alert").getByText(code).waitFor();
    }
    await member.page.goto(`${world.origin}/console/organization?view=settings`);
    await member.page.getByRole("button", { name: "Leave the organization" }).click();
    await member.page.getByRole("button", { name: "Leave", exact: true }).click();
    await member.page.waitForURL(`${world.origin}/sign-in`);
    await member.page.close();
  });

  test("the organization is renamed, and deleted with a sentence", async () => {
    await open("organization?view=settings");
    await page.getByLabel("Short name").fill("acme");
    await button("Save").click();
    await expect.poll(async () => (await world.run("{ organization { slug } }")).organization.slug).toBe("acme");
    await checkLooks("organization-settings");
    await button("Delete the organization").click();
    await page.getByRole("dialog", { name: "Delete First organization?" }).waitFor();
    const confirm = button("Delete it");
    await page.getByLabel("The sentence").fill("delete acme");
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByLabel("The sentence").fill("delete acme and everything in it");
    await checkLooks("delete-organization");
    expect(watched.complaints).toEqual([]);
    await confirm.click();
    await page.waitForURL(`${world.origin}/sign-in`);
    await open("agents");
    await page.getByRole("heading", { name: "Sign in to Parley" }).waitFor();
  });
});
