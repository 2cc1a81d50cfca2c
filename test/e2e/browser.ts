import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium } from "playwright-core";

/** Where a Chromium may be; CHROMIUM names another. */
export const chromiumPath = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
]
  .filter((path) => path !== undefined)
  .find((path) => existsSync(path));

// Without these Chromium asks its maker's hosts for things of its own.
const quiet = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export async function launchBrowser(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath: chromiumPath!, args: [...quiet, ...asRoot] });
}

/** A visitor who reaches this origin and nothing else, and what went wrong in its pages. */
export async function openVisitor(
  browser: Browser,
  origin: string,
): Promise<{ context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const complaints: string[] = [];
  await context.route(
    (url) => url.origin !== origin && !["blob:", "data:"].includes(url.protocol),
    (route) => {
      complaints.push(`asked another host: ${route.request().url()}`);
      return route.abort();
    },
  );
  context.on("weberror", (error) => complaints.push(error.error().message));
  context.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("401")) complaints.push(message.text());
  });
  return { context, complaints };
}
