import { afterAll, beforeAll, expect, test } from "vitest";
import { makeOrganization, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { rest } from "../support/rest.js";
import { describeInBrowser, picture, TestBrowser } from "./browser.js";

const prices = { month: { cents: 9900 }, year: { cents: 99000 } };

describeInBrowser("the billing pages, with the network closed", () => {
  let parley: TestParley;
  let origin: string;
  let browser: TestBrowser;
  beforeAll(async () => {
    parley = await startTestParley({ environment: { PLANS: JSON.stringify({ team: { prices } }) } });
    origin = parley.services.publicBaseUrl;
    browser = await TestBrowser.open(origin);
  });
  afterAll(async () => {
    await browser?.close();
    await parley?.close();
  });

  const open = async (organization: TestOrganization, what: string, body: unknown): Promise<string> => {
    const answer = await rest(parley, organization.adminKey, "POST", `/api/v1/billing/${what}-session`, body);
    return (answer.body.url as string).replace(parley.url, origin);
  };
  const planOf = async ({ adminKey }: TestOrganization) =>
    (await rest(parley, adminKey, "GET", "/api/v1/billing/subscription")).body;

  test("a checkout shows what it is for, and takes the plan when its visitor says so", async () => {
    const organization = await makeOrganization(parley.services, "free");
    const order = { plan: "team", success_url: `${origin}/explorer?thanks`, cancel_url: `${origin}/explorer?no` };
    const link = await open(organization, "checkout", order);
    const { page, complaints } = await browser.visitor();
    // To look is not to use: programs that preview links do that.
    await page.goto(link);
    await page.waitForSelector("#ready:not([hidden])");
    await page.goto("about:blank");
    await page.goto(link);
    await page.waitForSelector("#ready:not([hidden])");
    await picture(page, "checkout");
    expect(page.url()).toBe(`${origin}/checkout`);
    expect(await page.textContent("#ready")).toMatch(
      /1,000 identities, 50 GiB of mail per identity.*\$99\.00 per month/s,
    );
    expect(await page.getAttribute("#back", "href")).toBe(`${origin}/explorer?no`);
    expect((await planOf(organization)).plan).toBe("free");
    await page.click("#go");
    await page.waitForSelector("#done:not([hidden])");
    await picture(page, "checkout-done");
    expect(await planOf(organization)).toMatchObject({ plan: "team", status: "active", interval: "month" });
    await page.click("#next");
    await page.waitForURL(`${origin}/explorer?thanks`);

    const again = await browser.visitor();
    await again.page.goto(link);
    await again.page.waitForSelector("#refused:not([hidden])");
    await picture(again.page, "checkout-again");
    expect(await again.page.textContent("#reason")).toMatch(/used|expired/);
    expect(complaints).toEqual([]);
  });

  test("the portal lets its visitor choose a plan, and says why one does not fit", async () => {
    const organization = await makeOrganization(parley.services, "team");
    for (let n = 0; n < 4; n++) {
      const body = { agent_handle: `p${n}-${organization.id.slice(-8)}` };
      await rest(parley, organization.adminKey, "POST", "/api/v1/identities", body);
    }
    const { page } = await browser.visitor();
    await page.goto(await open(organization, "portal", {}));
    await page.waitForSelector("#ready:not([hidden])");
    await picture(page, "portal");
    expect(await page.isChecked("input[value=team]")).toBe(true);
    await page.check("input[value=free]");
    await page.click("#go");
    await page.waitForSelector("#trouble:not([hidden])");
    await picture(page, "portal-trouble");
    expect(await page.textContent("#trouble")).toContain("uses more than this plan includes");
    await page.check("input[value=enterprise]");
    await page.check("input[value=YEAR]");
    await page.click("#go");
    await page.waitForSelector("#done:not([hidden])");
    expect(await planOf(organization)).toMatchObject({ plan: "enterprise", interval: "year" });
  });

  test("a decision that did not reach the server can be made again", async () => {
    const organization = await makeOrganization(parley.services, "free");
    const { page } = await browser.visitor();
    await page.goto(await open(organization, "checkout", { plan: "developer" }));
    await page.waitForSelector("#ready:not([hidden])");
    await page.route("**/graphql", (route) => route.abort(), { times: 1 });
    await page.click("#go");
    await page.waitForSelector("#trouble:not([hidden])");
    await page.click("#go");
    await page.waitForSelector("#done:not([hidden])");
    expect((await planOf(organization)).plan).toBe("developer");
  });

  test.each([
    ["", "#refused", "checkout-empty"],
    ["#done", "#paid", "checkout-paid"],
    ["#canceled", "#canceled", "checkout-canceled"],
  ])("the checkout page with %j says what that means", async (fragment, section, name) => {
    const { page, complaints } = await browser.visitor();
    await page.goto(`${origin}/checkout${fragment}`);
    await page.waitForSelector(`${section}:not([hidden])`);
    await picture(page, name);
    expect(complaints).toEqual([]);
  });

  test("the portal fits a phone, and a dark one", async () => {
    const organization = await makeOrganization(parley.services, "free");
    const { page, complaints } = await browser.visitor({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
    await page.goto(await open(organization, "portal", { return_url: "https://app.example/" }));
    await page.waitForSelector("#ready:not([hidden])");
    await picture(page, "phone-portal");
    const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
    expect([overflow, complaints]).toEqual([0, []]);
  });
});
