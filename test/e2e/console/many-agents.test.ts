import type { Page, Request, Route } from "playwright-core";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks as check } from "./looks.js";
import { addressOf, createAgent, sendMail } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

describeInBrowser("an organization with 2,000 agents", () => {
  let world: World;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    world = await openWorld();
    for (const handle of ["zelda", "aaron"]) await createAgent(world, handle);
    await sendMail(world, "zelda", "aaron", "From the oldest");
    const client = new Client({ connectionString: world.databaseUrl });
    await client.connect();
    try {
      // Newer than the others: the first hundred of the list have neither.
      await client.query(
        `insert into identity (id, organization_id, agent_handle, live_handle, display_name, created_at, updated_at)
         select gen_random_uuid(), organization_id, 'fleet-' || n, 'fleet-' || n, 'Truck ' || n,
                now() + n * interval '1 millisecond', now()
         from identity, generate_series(1, 2000) n where agent_handle = 'zelda'`,
      );
    } finally {
      await client.end();
    }
    watched = await signedIn(world);
    page = watched.page;
  });
  afterEach(() => expect(watched.complaints).toEqual([]));
  afterAll(() => world?.close());

  const open = async (path: string): Promise<void> => void (await page.goto(`${world.origin}/console/${path}`));
  const checkLooks = (name: string): Promise<void> => check(page, `many-agents-${name}`);
  const row = (text: string) => page.getByRole("row").filter({ hasText: text });

  test("the page of agents finds, sorts, and says when each did something last", async () => {
    await open("agents");
    await row("@fleet-2000").waitFor();
    expect(await row("@zelda").count()).toBe(0);
    await page.getByLabel("Order").selectOption("by handle");
    await row("@aaron").waitFor();
    await checkLooks("sorted");
    await page.getByRole("searchbox", { name: "Search" }).fill("zel");
    await row("@zelda").getByRole("time").or(row("@zelda").locator("time").first()).first().waitFor();
    await page.waitForURL(/q=zel/);
    expect(await page.getByRole("row").count()).toBe(2);
    await page.getByRole("searchbox", { name: "Search" }).fill("truck 1234");
    await row("@fleet-1234").waitFor();
    await row("@fleet-1234").getByText("none").waitFor();
    await checkLooks("found");
    await page.getByRole("searchbox", { name: "Search" }).fill("nobody like this");
    await page.getByText("No agent has this in its handle or name.").waitFor();
  });

  test("the list of 2,000 grows by a request, has at most 200 rows, and leads on to its end", async () => {
    await open("agents");
    await row("@fleet-2000").waitFor();
    let [requests, most] = [0, 0];
    const count = (request: Request): void => {
      if (request.postData()?.includes("query Agents(") === true) requests += 1;
    };
    page.on("request", count);
    const next = page.getByRole("button", { name: "Next page" });
    const more = page.getByRole("button", { name: "Show more" });
    while (!(await row("@zelda").isVisible())) {
      const known = await page.getByRole("row").count();
      most = Math.max(most, known);
      const isOver = (await next.isVisible()) && !(await more.isVisible());
      const first = await page.getByRole("row").nth(1).textContent();
      if (isOver) await next.click();
      else await page.evaluate("scrollTo(0, document.body.scrollHeight)");
      const changed = async (): Promise<boolean> =>
        (await page.getByRole("row").count()) !== known || (await page.getByRole("row").nth(1).textContent()) !== first;
      await expect.poll(changed, { interval: 20 }).toBe(true);
    }
    page.off("request", count);
    // With the head of the table.
    expect(most).toBeLessThanOrEqual(201);
    // Each list of 200 is four pages of 50, and reads those before it again when it grows: 1 + 2 + 3 + 4.
    expect(requests).toBeLessThanOrEqual(11 * 10);
  });

  test("every choice of an agent is a search", async () => {
    const agent = page.getByLabel("Agent", { exact: true });
    await open("activity");
    await agent.fill("@zelda");
    await page.waitForURL(/agent=zelda/);
    await page.getByRole("listitem").filter({ hasText: "email" }).first().waitFor();
    await checkLooks("activity");
    await open("inbox");
    await agent.fill("zel");
    await page.locator('option[value="@zelda"]').waitFor({ state: "attached" });
    await agent.press("Enter");
    await page.waitForURL(/agent=zelda/);
    await agent.fill("");
    await page.waitForURL((url) => !url.search.includes("agent="));
    await open("inbox/new");
    await page.getByLabel("From", { exact: true }).fill("@zelda");
    await page.locator('option[value="@zelda"]').waitFor({ state: "attached" });
    await page.getByLabel("To", { exact: true }).fill(addressOf("aaron"));
    await checkLooks("write");
    await page.getByRole("button", { name: "More options" }).click();
    await page.waitForURL(new RegExp(`/inbox/draft/${encodeURIComponent(addressOf("zelda"))}/`));
    await open("tasks?view=contexts");
    await agent.fill("@fleet-77");
    await page.waitForURL(/agent=fleet-77$/);
    await open("webhooks?new=webhook");
    await page.getByRole("dialog").getByLabel("Agent", { exact: true }).fill("@zelda");
    await page
      .getByRole("dialog")
      .getByRole("option", { name: addressOf("zelda") })
      .waitFor({ state: "attached" });
    await checkLooks("webhook");
  });

  test("a search of agents that fails says so, keeps what was typed, and chooses nothing", async () => {
    await open("activity");
    const agent = page.getByLabel("Agent", { exact: true });
    await page.locator('option[value="@aaron"]').waitFor({ state: "attached" });
    const error = { message: "The server is busy.", extensions: { code: "overloaded" } };
    const refuse = (route: Route) =>
      route.request().postData()?.includes("FoundAgents") === true
        ? route.fulfill({ json: { data: null, errors: [error] } })
        : route.fallback();
    await page.route("**/graphql", refuse);
    await agent.fill("zel");
    await page.getByText("The agents could not be searched: The server is busy.").waitFor();
    await agent.blur();
    expect(await agent.inputValue()).toBe("zel");
    expect(page.url()).not.toContain("agent=");
    await checkLooks("not-searched");
    await page.unroute("**/graphql", refuse);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator('option[value="@zelda"]').waitFor({ state: "attached" });
  });

  test("a search that an overloaded server refuses is repeated, so that nobody has to ask again", async () => {
    await open("activity");
    const agent = page.getByLabel("Agent", { exact: true });
    await page.locator('option[value="@aaron"]').waitFor({ state: "attached" });
    const json = { data: null, errors: [{ message: "The server is busy.", extensions: { code: "overloaded" } }] };
    let refusals = 0;
    const refuse = (route: Route) =>
      route.request().postData()?.includes("FoundAgents") === true && refusals < 2
        ? route.fulfill({ status: refusals++ === 0 ? 503 : 200, json })
        : route.fallback();
    await page.route("**/graphql", refuse);
    await agent.fill("@zelda");
    await page.waitForURL(/agent=zelda$/);
    expect(refusals).toBe(2);
    // The browser itself notes the status of the refusal.
    expect(watched.complaints.splice(0)).toEqual([expect.stringContaining("503")]);
    await page.unroute("**/graphql", refuse);
  });

  test("the palette writes as any agent", async () => {
    await open("");
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("zelda");
    await page.getByRole("menuitem").filter({ hasText: "Write as @zelda" }).click();
    await page.waitForURL(/\/inbox\/new\?agent=zelda$/);
    await page.getByLabel("From", { exact: true }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("use dark");
    await page.getByRole("menuitem").filter({ hasText: "Use dark colours" }).click();
    await page.locator('html[data-theme="dark"]').waitFor({ state: "attached" });
    await page.keyboard.press("Control+k");
    await page.keyboard.type("colours of the system");
    await page.getByRole("menuitem").filter({ hasText: "Use the colours of the system" }).click();
    await page.locator("html:not([data-theme])").waitFor({ state: "attached" });
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("the palette finds any handle", async () => {
    await open("");
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("fleet-1000");
    await page.getByRole("menuitem").filter({ hasText: "@fleet-1000" }).first().click();
    await page.waitForURL(/\/agents\/fleet-1000$/);
    await page
      .getByRole("heading", { name: /fleet-1000/ })
      .first()
      .waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});
