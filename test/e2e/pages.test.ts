import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionCookie } from "../../gateway/console/session-cookie.js";
import { invite as inviteAgent } from "../a2a/support/invitations.js";
import { describeInBrowser, picture, TestBrowser } from "./browser.js";
import { firstAdminEmail, signInLinkFor } from "../../subgraphs/index.js";
import { outboxFolder } from "../../subgraphs/shared/system-mail/eml-transport.js";
import { startFakeProvider } from "../fakes/openid-provider.js";
import { mailTo } from "../support/mail.js";
import { makeAgent, makeInvitation, makeMember, makeOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { invite, mailedToken, newAddress, tokenIn } from "../support/people.js";

describeInBrowser("the pages, with the network closed", () => {
  let parley: TestParley;
  let origin: string;
  let browser: TestBrowser;
  beforeAll(async () => {
    parley = await startTestParley();
    origin = parley.services.publicBaseUrl;
    browser = await TestBrowser.open(origin);
  });
  afterAll(async () => {
    await browser?.close();
    await parley?.close();
  });

  test("every link of the page that programs get leads somewhere", async () => {
    const page = await (await parley.fetch("/")).text();
    const links = [...page.matchAll(/<a href="([^"]+)"/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThanOrEqual(6);
    for (const link of links) expect([link, (await parley.fetch(link)).status]).toEqual([link, 200]);
  });

  test("whoever opens the GraphQL address in a browser gets the explorer", async () => {
    const { page, complaints } = await browser.visitor();
    await page.goto(`${origin}/graphql`);
    await page.waitForSelector(".graphiql-execute-button");
    expect([page.url(), complaints]).toEqual([`${origin}/explorer`, []]);
  });

  test("a sign-in link gives a developer a token that works, once", async () => {
    const link = parley.firstKeys!.signInUrl;
    const { page, complaints } = await browser.visitor();
    // To look is not to use: programs that preview links do that.
    await page.goto(link);
    await page.goto("about:blank");
    await page.goto(link);
    await picture(page, "sign-in");
    expect(page.url()).not.toContain("token");
    await page.click("#develop");
    await page.waitForSelector("#developers:not([hidden])");
    await picture(page, "sign-in-done");
    expect(await page.textContent("#email")).toBe(firstAdminEmail);
    const [, token] = /Bearer (\S+)'/.exec((await page.textContent("#example")) ?? "") ?? [];
    const answer = await parley.graphql("{ viewer { kind } }", {}, { authorization: `Bearer ${token}` });
    expect(answer.errors).toBeUndefined();
    await page.click("#explore");
    await page.locator("#state", { hasText: "Using" }).waitFor();

    // The page for developers knows the session, but not its token.
    await page.goto(`${origin}/sign-in/developers`);
    await page.waitForSelector("#another:not([hidden])");
    await picture(page, "sign-in-developers");
    expect(await page.textContent("#email")).toBe(firstAdminEmail);
    expect(await page.content()).not.toContain(token);
    await page.click("#anew");
    await page.waitForSelector("#develops:not([hidden])");

    const again = await browser.visitor();
    await again.page.goto(link);
    await again.page.click("#go");
    await again.page.waitForSelector("#ask:not([hidden])");
    await picture(again.page, "sign-in-again");
    expect(await again.page.textContent("#reason")).toMatch(/used|expired/);
    expect(complaints).toEqual([]);
    expect(again.complaints).toEqual([]);
  });

  test("a sign-in that did not reach the server can be tried again", async () => {
    const made = await signInLinkFor(parley.services, firstAdminEmail);
    const { page } = await browser.visitor();
    await page.goto(made!.url);
    let isCut = false;
    await page.route("**/graphql", (route) => {
      // The page may still be asking how to sign in.
      if (isCut || !route.request().postData()!.includes("mutation SignIn")) return route.continue();
      isCut = true;
      return route.abort();
    });
    await page.click("#go");
    await page.waitForSelector("#trouble:not([hidden])");
    await page.click("#go");
    await page.waitForURL(`${origin}/console/`);
    await page.locator(".account").waitFor();
    expect(await page.textContent(".account")).toContain(firstAdminEmail);
  });

  test("a person who is invited asks for a link, follows it, and has joined", async () => {
    const { services } = parley;
    const organization = await makeOrganization(services);
    const { name } = await services.database.request.reader.organization.findUniqueOrThrow({
      where: { id: organization.id },
    });
    const email = newAddress("invited");
    await invite(parley, organization.admin, email);
    const link = /http\S+/.exec((await mailTo(parley, email))[0]!.text)![0];
    const { page, complaints } = await browser.visitor();
    await page.goto(link.replace(new URL(link).origin, origin));
    await page.waitForSelector("#invited:not([hidden])");
    expect(await page.inputValue("#address")).toBe(email);
    await picture(page, "sign-in-invited");
    await page.click("#send");
    await page.waitForSelector("#sent:not([hidden])");
    await picture(page, "sign-in-sent");
    expect(await page.textContent("#receiver")).toBe(email);
    // What came of it is read out: the focus is on the section that is named after its first words.
    const focused = await page.evaluate<string[]>(
      "[document.activeElement.id, document.getElementById(document.activeElement.getAttribute('aria-labelledby')).textContent]",
    );
    expect(focused).toEqual(["sent", expect.stringContaining(email)]);
    const [, mailed] = await mailTo(parley, email, 2);
    // The link is pasted into the same tab, where it changes the fragment alone.
    await page.goto(`${origin}/sign-in#token=${tokenIn(mailed!)}`);
    await page.click("#go");
    // One is in the console then, in that organization.
    await page.waitForURL(`${origin}/console/`);
    await page.locator(".account", { hasText: name }).filter({ hasText: email }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("a person with an account sees who invites them when they sign in, and joins with one click", async () => {
    const { services } = parley;
    const [here, there] = [await makeOrganization(services), await makeOrganization(services)];
    const { id, email } = await makeMember(services, here.id);
    await makeInvitation(services, there, email);
    const { page, complaints } = await browser.visitor();
    await page.goto(`${origin}/sign-in#token=${await mailedToken(parley, email)}`);
    await page.click("#go");
    await page.waitForSelector("#invitations:not([hidden])");
    await picture(page, "sign-in-invitations");
    expect(await page.isVisible("#developers")).toBe(false);
    await page.click("#invitations button");
    // The console opens in the organization that was joined.
    await page.waitForURL(`${origin}/console/`);
    const { membership, organization } = services.database.request.reader;
    const { name } = await organization.findUniqueOrThrow({ where: { id: there.id } });
    await page.locator(".account", { hasText: name }).waitFor();
    expect(await membership.count({ where: { userId: id, organizationId: there.id } })).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("the link of an invitation shows what it is, changes nothing by that, and can be declined", async () => {
    const { services } = parley;
    const organization = await makeOrganization(services);
    const peer = await makeAgent(services, organization, "page-peer");
    const { token } = await inviteAgent(parley, organization.adminKey, [peer]);
    const link = `${origin}/console/a2a/invitations/accept#token=${token}`;
    const { page, complaints } = await browser.visitor();
    await page.goto(link);
    await page.waitForSelector("#ready:not([hidden])");
    await picture(page, "invitation");
    expect(page.url()).toBe(`${origin}/console/a2a/invitations/accept`);
    expect(await page.textContent("#peers")).toBe("@page-peer");
    expect(await page.textContent("#prompt")).toContain(link);
    await page.click("#decline");
    await page.click("#keep:focus");
    await page.click("#decline:focus");
    await page.click("#really");
    await page.waitForSelector("#declined:not([hidden])");
    expect(complaints).toEqual([]);
    const again = await browser.visitor();
    await again.page.goto(link);
    await again.page.waitForSelector("#refused:not([hidden])");
    await picture(again.page, "invitation-over");
    expect(await again.page.textContent("#reason")).toBe("The invitation was declined.");
    await again.page.goto(`${origin}/console/a2a/invitations/accept`);
    await again.page.waitForSelector("#refused:not([hidden])");
    expect(await again.page.textContent("#reason")).toContain("not complete");
  });

  test("without a token the sign-in page offers a link by mail, and says why when it cannot", async () => {
    const { page } = await browser.visitor();
    await page.goto(`${origin}/sign-in`);
    await page.waitForSelector("#ask:not([hidden])");
    await picture(page, "sign-in-ask");
    await page.fill("#address", "someone@localhost");
    await page.click("#send");
    await page.waitForSelector("#unsent:not([hidden])");
    expect(await page.textContent("#unsent")).toContain("not an email address");
    await page.route("**/graphql", (route) => route.abort(), { times: 1 });
    await page.fill("#address", newAddress());
    await page.click("#send");
    await page.locator("#unsent", { hasText: "did not answer" }).waitFor();
    await page.click("#send");
    await page.waitForSelector("#sent:not([hidden])");
    await page.click("#again");
    await page.waitForSelector("#ask:not([hidden])");
  });

  test("a person signs in at an outside provider, and a sign-in that was begun elsewhere does not end here", async () => {
    const provider = await startFakeProvider();
    const trusting = await startTestParley({ environment: provider.environment });
    const elsewhere = await TestBrowser.open(trusting.services.publicBaseUrl, provider.issuer);
    try {
      const organization = await makeOrganization(trusting.services);
      const { email } = await makeMember(trusting.services, organization.id);
      provider.people.set("vera", { sub: "vera", email, email_verified: true });
      provider.person = "vera";
      const { page, complaints } = await elsewhere.visitor();
      await page.goto(`${trusting.services.publicBaseUrl}/sign-in`);
      await page.waitForSelector("#outside:not([hidden])");
      await picture(page, "sign-in-provider");
      await page.click("#begin");
      await page.waitForURL(`${trusting.services.publicBaseUrl}/console/`);
      await page.getByText(email).first().waitFor();
      // A link that starts at once, for a portal.
      await page.goto(`${trusting.services.publicBaseUrl}/sign-in/oidc`);
      await page.waitForURL(`${trusting.services.publicBaseUrl}/console/`);
      await page.goto(`${trusting.services.publicBaseUrl}/sign-in/oidc/callback?code=theirs&state=theirs`);
      await page.waitForSelector("#ask:not([hidden])");
      expect(await page.textContent("#reason")).toContain("failed");
      expect(complaints).toEqual([]);
    } finally {
      await elsewhere.close();
      await trusting.close();
      await provider.close();
    }
  });

  test("a second account at the provider is linked in the session of the page, and signing out ends that session", async () => {
    const provider = await startFakeProvider();
    const trusting = await startTestParley({ environment: provider.environment });
    const elsewhere = await TestBrowser.open(trusting.services.publicBaseUrl, provider.issuer);
    try {
      const at = `${trusting.services.publicBaseUrl}/sign-in`;
      const organization = await makeOrganization(trusting.services);
      const { id, email } = await makeMember(trusting.services, organization.id);
      for (const sub of ["first", "second"]) provider.people.set(sub, { sub, email, email_verified: true });
      const { page, complaints } = await elsewhere.visitor();
      const throughProvider = async (sub: string, button: string): Promise<void> => {
        provider.person = sub;
        // Else the provider would still know who was there before.
        await page.context().clearCookies({ name: /^_/ });
        await page.waitForSelector(`${button}:not([hidden])`);
        await page.click(button);
      };
      await page.goto(at);
      await throughProvider("first", "#begin");
      await page.waitForURL(`${trusting.services.publicBaseUrl}/console/`);
      await page.goto(at);
      await throughProvider("second", "#begin");
      await page.waitForSelector("#reason:not([hidden])");
      expect(await page.textContent("#reason")).toContain("sign in by email");
      // A new fragment alone would not load the page.
      await page.goto(trusting.services.publicBaseUrl);
      await page.goto(`${at}#token=${await mailedToken(trusting, email)}`);
      await page.click("#develop");
      await throughProvider("second", "#link");
      await page.waitForURL(at);
      await page.waitForSelector("#done:not([hidden])");
      expect(await page.textContent("#email")).toBe(email);
      const { externalAccount } = trusting.services.database.request.reader;
      expect(await externalAccount.count({ where: { userId: id } })).toBe(2);
      const [, token] = /Bearer (\S+)'/.exec((await page.textContent("#example")) ?? "") ?? [];
      const whoami = () => trusting.graphql("{ viewer { kind } }", {}, { authorization: `Bearer ${token}` });
      expect((await whoami()).errors).toBeUndefined();
      await picture(page, "sign-in-linked");
      await page.click("#leave");
      await page.locator("#said", { hasText: "signed out" }).waitFor();
      expect((await whoami()).errors?.[0]?.extensions.code).toBe("unauthenticated");
      // A session that has ended meanwhile does not keep anybody from signing in.
      const { name } = sessionCookie(trusting.services.publicBaseUrl);
      await page.context().addCookies([{ name, value: token!, url: trusting.services.publicBaseUrl }]);
      await throughProvider("first", "#begin");
      await page.waitForURL(`${trusting.services.publicBaseUrl}/console/`);
      // The refusals of the second account and of the ended session are all that the console shows.
      expect(complaints.every((complaint) => complaint.includes("401"))).toBe(true);
    } finally {
      await elsewhere.close();
      await trusting.close();
      await provider.close();
    }
  });

  test("the operator follows links in the outbox, and mail of strangers is only text", async () => {
    const folder = outboxFolder(parley.services.config.PARLEY_DATA_DIR);
    const link = (await signInLinkFor(parley.services, firstAdminEmail))!.url;
    const hostile = `<img src=x onerror=alert(1)> https://elsewhere.example/phish javascript:alert(1)`;
    const head =
      "To: ada@example.com\r\nDate: Thu, 01 Jan 2026 00:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8";
    await mkdir(folder, { recursive: true });
    // Before the mail of other tests by their names, so that it stands first.
    await writeFile(join(folder, "9999-1.eml"), `${head}\r\nSubject: <b>Hi</b>\r\n\r\n${hostile}\r\n\r\n${link}\r\n`);
    const { page, complaints } = await browser.visitor();
    await page.goto(parley.outboxUrl!);
    await page.waitForSelector("article");
    await picture(page, "outbox");
    expect(page.url()).toBe(`${origin}/outbox`);
    const first = page.locator("article").first();
    expect(await first.locator("h2").textContent()).toBe("<b>Hi</b>");
    expect(await first.locator("pre").textContent()).toContain(hostile);
    const links = await page.evaluate(
      "[...document.querySelector('article').querySelectorAll('a')].map((link) => link.href)",
    );
    expect(links).toEqual([link]);
    // A reload works, and new mail appears by itself and is announced.
    await page.reload();
    await page.waitForSelector("article");
    await writeFile(join(folder, "9999-2.eml"), `${head}\r\nSubject: Later\r\n\r\nHello\r\n`);
    await page.locator("#state", { hasText: "1 new mail." }).waitFor();
    const [opened] = await Promise.all([page.waitForEvent("popup"), page.locator(`a[href="${link}"]`).click()]);
    await opened.waitForSelector("#ready:not([hidden])");
    expect(complaints).toEqual([]);
    const stranger = await browser.visitor();
    await stranger.page.goto(`${origin}/outbox`);
    await stranger.page.waitForSelector("#trouble:not([hidden])");
    expect(await stranger.page.locator("article").count()).toBe(0);
  });

  test("an address without a page shows one that leads back", async () => {
    const { page } = await browser.visitor();
    expect((await page.goto(`${origin}/nowhere`))?.status()).toBe(404);
    await picture(page, "not-found");
    await page.click("a[href='/']");
    await page.waitForURL(`${origin}/console/**`);
  });

  test("the label of the address stands beside its field", async () => {
    const { page } = await browser.visitor();
    await page.goto(`${origin}/sign-in`);
    await page.waitForSelector("#ask:not([hidden])");
    const [label, field] = [await page.locator("label").boundingBox(), await page.locator("#address").boundingBox()];
    expect(label!.y).toBeGreaterThan(field!.y);
    expect(label!.y + label!.height).toBeLessThan(field!.y + field!.height);
  });

  for (const [name, path] of [
    ["sign-in page", "/sign-in"],
    ["explorer", "/explorer"],
    ["reference", "/api/v1/reference"],
  ] as const) {
    test(`the ${name} fits a phone, and a dark one`, async () => {
      const { page, complaints } = await browser.visitor({
        viewport: { width: 390, height: 844 },
        colorScheme: "dark",
      });
      await page.goto(origin + path);
      await page.waitForLoadState("networkidle");
      const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
      await picture(page, `phone-${name.replace(" ", "-")}`);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
    });
  }
});
