import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks as check } from "./looks.js";
import { openWorld, signedIn, type World } from "./world.js";

const canary = "a-secret-of-the-ingest-hook-0123456789";

describeInBrowser("the installation in the console", () => {
  let world: World;
  let watched: WatchedPage;
  let page: WatchedPage["page"];
  let database: pg.Client;
  beforeAll(async () => {
    world = await openWorld({ MAIL_INGEST_SECRET: canary });
    database = new pg.Client({ connectionString: world.databaseUrl });
    await database.connect();
    watched = await signedIn(world);
    page = watched.page;
  });
  afterAll(async () => {
    await database?.end();
    await world?.close();
  });

  const open = async (path: string): Promise<void> => void (await page.goto(`${world.origin}/console/${path}`));
  const checkLooks = (name: string): Promise<void> => check(page, `installation-${name}`);

  test("the operator is led to it, and reads what to do in sentences", async () => {
    await open("");
    await page.getByRole("link", { name: "Installation" }).click();
    await page.getByText("Everything works. For production, look at these:").waitFor();
    await page.getByText("PUBLIC_BASE_URL is not set.").waitFor();
    await page.getByText("Set MAIL_RELAY_URL to an SMTP relay.").waitFor();
    await page.getByRole("row", { name: /^everything .* 0\.1\.0/ }).waitFor();
    await page.getByText("PostgreSQL", { exact: true }).waitFor();
    expect(await page.locator(".findings li").allTextContents()).not.toEqual([]);
    await checkLooks("installation");
  });

  test("what goes wrong appears by itself, the worst first, with its queue", async () => {
    await open("installation");
    await page.getByText("Everything works.").waitFor();
    await database.query(
      "select graphile_worker.add_job('mail-of-nobody', run_at => now() - interval '40 minutes', max_attempts => 5)",
    );
    await database.query(
      `insert into process_heartbeat (id, role, worker_ids, host, started_at, beat_at)
       values (gen_random_uuid(), 'mail', '{}', 'the-old-machine', now() - interval '1 day', now() - interval '45 seconds')`,
    );
    await page.getByText(/1 job of mail-of-nobody waits?\./).waitFor();
    const first = page.locator(".findings li").first();
    expect(await first.textContent()).toMatch(/wrong.*40 minutes ago.*queue_old/);
    await checkLooks("installation-findings");
    await page.getByRole("link", { name: "Jobs", exact: true }).click();
    await page.getByRole("row", { name: /^mail-of-nobody 1 40 min/ }).waitFor();
    await page.getByText("No job has failed.").waitFor();
    await checkLooks("installation-jobs");
  });

  test("consumers and what waits to be delivered are shown", async () => {
    await open("installation?view=log");
    await page.getByRole("row", { name: /^webhook-fan-out/ }).waitFor();
    expect(await page.getByLabel("Event log").textContent()).toContain("Deliveries waiting");
    await checkLooks("installation-log");
  });

  test("settings are shown and searched; a secret is never sent to the page", async () => {
    const answers: Promise<string>[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith("/graphql")) answers.push(response.text().catch(() => ""));
    });
    await open("installation?view=settings");
    await page.getByRole("row", { name: /^MAIL_INGEST_SECRET set, a secret/ }).waitFor();
    await page.getByLabel("Find").fill("webhook_allow");
    await page.getByRole("row", { name: /^WEBHOOK_ALLOW_PRIVATE 1/ }).waitFor();
    expect(page.url()).toContain("find=webhook_allow");
    await page.getByLabel("Find").fill("");
    await page.getByLabel("Also settings that are not set").check();
    await page.getByRole("row", { name: /^STRIPE_SECRET_KEY not set/ }).waitFor();
    await checkLooks("installation-settings");
    const sent = [await page.content(), ...(await Promise.all(answers))].join("\n");
    expect(sent).toContain("MAIL_INGEST_SECRET");
    for (const secret of [canary, "a secret of the console", new URL(world.databaseUrl).pathname]) {
      expect(sent).not.toContain(secret);
    }
  });

  test("the keyboard alone finds its views", async () => {
    await open("");
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await page.waitForURL(`${world.origin}/console/installation`);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.type("event log");
    await page.locator("[role=menuitem][data-focused]").filter({ hasText: "Event log" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/installation\?view=log$/);
    expect(watched.complaints).toEqual([]);
  });

  test("keys that are typed before the palette has loaded count too", async () => {
    const chunk = /\/palette-[^/]+\.js$/;
    for (const isEnteredEarly of [true, false]) {
      let goOn = (): void => {};
      const isTyped = new Promise<void>((resolve) => (goOn = resolve));
      await page.route(chunk, async (route) => {
        await isTyped;
        await route.continue();
      });
      await open("");
      await page.getByRole("heading", { name: "Overview" }).waitFor();
      await page.keyboard.press("Control+k");
      await page.keyboard.type("signing keys");
      if (isEnteredEarly) await page.keyboard.press("Enter");
      goOn();
      if (!isEnteredEarly) {
        await page.locator("[role=menuitem][data-focused]").filter({ hasText: "Signing keys" }).waitFor();
        await page.keyboard.press("Enter");
      }
      await page.waitForURL(/webhooks\?view=keys$/);
      await page.unroute(chunk);
    }
  });
});
