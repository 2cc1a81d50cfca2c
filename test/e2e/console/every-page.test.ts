import { readdir } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { VaultClient } from "../../../clients/vault/vault-client.js";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks } from "./looks.js";
import { connectWorkspace, createAgent, sendFromPhone, sendMail, sendTask } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

/** Only applications that ask for access lead there. Its own test looks at it. */
const fromOutside = "connect";
/** The page of parts shows one that is on its way for ever. */
const notAnExample = ":not([aria-label*='on its way'] *)";
/** These filter a list or choose from it. Whatever else stands in an address is a view or a form of its own. */
const filters = [
  "after",
  "agent",
  "channel",
  "context",
  "folder",
  "label",
  "open",
  "q",
  "result",
  "secret",
  "state",
  "status",
];

describeInBrowser("every page that a link of the console leads to", () => {
  let world: World;
  let slack: LocalSlack;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    slack = await startLocalSlack();
    world = await openWorld({ CHAT_SLACK_API_URL: slack.apiUrl, IM_LOOPBACK: "1", IM_HANDSET_PORT: "0" });
    const [desk] = [await createAgent(world, "desk"), await createAgent(world, "lab")];
    await sendMail(world, "desk", "lab", "Plans");
    await sendTask(world, desk, "lab", "Count the boxes");
    await connectWorkspace(world, slack, desk);
    await new VaultClient({ baseUrl: world.origin, apiKey: world.adminKey }).initialize("A-Key-1 of this vault");
    watched = await signedIn(world);
    page = watched.page;
  });
  afterAll(async () => {
    await world?.close();
    await slack?.close();
  });

  /** Goes there within the page, as its links do. */
  async function go(address: string): Promise<void> {
    await page.evaluate(
      `history.pushState(null, "", ${JSON.stringify(address)}); dispatchEvent(new Event("popstate"))`,
    );
    const isDialog = new URL(address, world.origin).searchParams.has("new");
    await (isDialog ? page.getByRole("dialog") : page.getByRole("heading", { level: 1 })).first().waitFor();
    await expect.poll(() => page.getByText("Loading…").and(page.locator(notAnExample)).count()).toBe(0);
  }

  const linked = (): Promise<string[]> =>
    page.evaluate<string[]>(
      "[...document.querySelectorAll('a[href^=\"/console\"], [role=menuitem][data-key^=\"/console\"]')].map((one) => one.getAttribute('href') ?? one.dataset.key)",
    );

  /** What an address shows: the same for every agent, every message, and every filter of a list. */
  function kindOf(address: string): string {
    const { pathname, searchParams } = new URL(address, world.origin);
    for (const filter of filters) searchParams.delete(filter);
    const [, , segment = "", ...more] = pathname.split("/");
    // An address that the API gives for an object begins with an organization.
    const first = segment.startsWith("org_") ? "linked" : segment;
    const named = ["mail", "im", "chat", "chat-writes", "drafts", "imports", "new"];
    const path = [first, ...more.map((part) => (first === "inbox" && named.includes(part) ? part : "…"))];
    return `${path.join("/")} ${searchParams.toString()}`.trim();
  }

  test(
    "is without a fault for axe in light and dark, fits 375 px, and breaks no policy",
    { timeout: 900_000 },
    async () => {
      await sendFromPhone(world, "+15555550142", "lab", "Anybody there?");
      const [seen, waiting] = [new Map<string, string>(), await linked()];
      // Where two buttons open the explorer, and neither says with what.
      const alike: string[] = [];
      await page.keyboard.press("Control+k");
      await page.getByRole("menuitem").first().waitFor();
      waiting.push(...(await linked()));
      await page.keyboard.press("Escape");
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        const kind = kindOf(address);
        if (seen.has(kind)) continue;
        seen.set(kind, address);
        await go(address);
        await checkLooks(page, `every-${kind.replaceAll(/\W+/g, "-")}`);
        const toExplorer = await page.getByRole("button", { name: "Open in explorer" }).allInnerTexts();
        if (new Set(toExplorer).size < toExplorer.length) alike.push(kind);
        waiting.push(...(await linked()));
      }
      const folders = await readdir(new URL("../../../console/src/pages", import.meta.url));
      const visited = new Set([...seen.keys()].map((kind) => kind.split(/[/ ]/)[0] || "overview"));
      expect([...visited, fromOutside].toSorted()).toEqual(folders.toSorted());
      expect(alike).toEqual([]);
      expect(watched.complaints).toEqual([]);
    },
  );
});
