import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import { putMessage, tellOf } from "../../mail/support/put-message.js";
import { createDataDir } from "../../support/data-dir.js";
import { startServerProcess } from "../../support/process-server.js";
import type { DatabaseServer } from "../databases.js";
import { type Ground, openGround, settingsOf } from "../ground.js";
import { amount, type Measure } from "../report.js";

/** Events in a second, and in one step of the flood. */
const [perSecond, perStep] = [200, 10];
const keys = "how long does a key wait while so many things happen";
/** Milliseconds that a key may wait for what it draws. */
const goal = 100;

const executablePath = [process.env["CHROMIUM_PATH"], "/usr/bin/chromium"].find((file) => file && existsSync(file));

/**
 * How long a key waits in the open inbox while its agents have 200 events a second: from the key to the picture that it
 * changes, as the browser itself measures it (Event Timing, in steps of 8 ms).
 */
export async function measureConsoleInput(database: DatabaseServer): Promise<Measure[]> {
  if (executablePath === undefined) return [];
  const url = await database.create();
  const dataDir = await createDataDir();
  const server = await startServerProcess({
    environment: { ...settingsOf(url), PARLEY_DATA_DIR: dataDir, PARLEY_BOOTSTRAP: "file" },
  });
  const ground = await openGround(url, { publishes: true });
  const browser = await chromium.launch({
    executablePath,
    args: ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  try {
    const { admin_key } = JSON.parse(await readFile(path.join(dataDir, "bootstrap.json"), "utf8"));
    const identityId = await makeAgent(server.url, admin_key);
    const page = await browser.newPage();
    await page.goto((await readFile(path.join(dataDir, "sign-in-link.txt"), "utf8")).trim());
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    const { longest, rate } = await typedDuring(page, server.url, ground, identityId);
    return [
      {
        what: `p key in the inbox to its picture at ${Math.round(rate)} events a second, the longest of ${keys.length} keys`,
        ours: longest === null ? "< 16 ms" : amount(longest, "ms"),
        baseline: "",
        ratio: null,
        target: { text: `≤ ${goal} ms`, met: (longest ?? 0) <= goal },
      },
    ];
  } finally {
    await browser.close();
    await ground.close();
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function makeAgent(origin: string, key: string): Promise<string> {
  const query = `mutation { createIdentity(input: { agentHandle: "flood" }) { identity { id } } }`;
  const headers = { "content-type": "application/json", "x-api-key": key };
  const response = await fetch(`${origin}/graphql`, { method: "POST", headers, body: JSON.stringify({ query }) });
  return ((await response.json()) as any).data.createIdentity.identity.id as string;
}

interface Typed {
  /** Milliseconds that a key waited at most; null when no key waited for 16 ms, below which the browser reports none. */
  readonly longest: number | null;
  /** Events in a second that there were. */
  readonly rate: number;
}

/** Types while events come. */
async function typedDuring(page: Page, origin: string, { services }: Ground, identityId: string): Promise<Typed> {
  const message = await putMessage(services, identityId);
  for (let count = 0; count < 300; count += 1) await putMessage(services, identityId);
  await page.goto(`${origin}/console/inbox?channel=mail`);
  await page.locator(".row").first().waitFor();
  await page.evaluate(`
    globalThis.delays = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === "keydown") delays.push(duration);
    }).observe({ type: "event", durationThreshold: 16 });
  `);
  const flood = new AbortController();
  const begun = performance.now();
  let steps = 0;
  const flooding = (async () => {
    for (; !flood.signal.aborted; steps += 1) {
      await Promise.all(
        Array.from({ length: perStep }, () => tellOf(services, identityId, message, "mail.message.changed")),
      );
      await sleep(Math.max(0, begun + ((steps + 1) * perStep * 1_000) / perSecond - performance.now()));
    }
  })();
  try {
    await page.getByLabel("Search").focus();
    // So long that readings and pauses of the page are among it.
    for (const key of keys) {
      await page.keyboard.type(key);
      await sleep(150);
    }
    const rate = (steps * perStep * 1_000) / (performance.now() - begun);
    // The browser reports what it measured a moment later.
    await sleep(500);
    const counted = await page.evaluate<number>("performance.eventCounts.get('keydown')");
    if (counted < keys.length) throw new Error(`The browser counted ${counted} keys of ${keys.length}.`);
    const delays = await page.evaluate<number[]>("delays");
    return { longest: delays.length === 0 ? null : Math.max(...delays), rate };
  } finally {
    flood.abort();
    await flooding;
  }
}
