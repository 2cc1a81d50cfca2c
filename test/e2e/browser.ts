import { existsSync } from "node:fs";
import path from "node:path";
import { describe, inject } from "vitest";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from "playwright-core";

/** Where a Chromium may be; CHROMIUM_PATH names another. The one without windows does less beside the page. */
const executablePath = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((file) => file !== undefined && existsSync(file));
// Without these Chromium asks its maker's hosts for things of its own.
const launchArguments = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // No other host is reached.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

const missing = executablePath === undefined ? " (skipped: no Chromium here; CHROMIUM_PATH names one)" : null;

/** A suite that needs a browser; skipped, and saying so, where there is none. */
export const describeInBrowser = (name: string, suite: () => void): void => {
  if (missing !== null) console.warn(`${name}${missing}`);
  describe.skipIf(missing !== null)(`${name}${missing ?? ""}`, () => {
    suite();
  });
};

/** A page that can reach one origin, with what it did that a page of ours must not do. */
export interface WatchedPage {
  readonly page: Page;
  /** Requests to other origins, errors in the console and exceptions, in order. A test takes out those that it expects. */
  readonly complaints: string[];
}

/** The browser of all files of this process; it ends with the process. */
let shared: Browser | undefined;

async function openBrowser(): Promise<Browser> {
  if (shared?.isConnected() !== true) {
    shared = await chromium.launch({ executablePath: executablePath!, args: launchArguments });
  }
  return shared;
}

/** A browser whose pages may reach nothing but some servers. */
export class TestBrowser {
  private readonly contexts: BrowserContext[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly origins: readonly string[],
  ) {}

  /** @param origins the only ones that a page may reach, such as `http://localhost:4000` */
  static async open(...origins: readonly string[]): Promise<TestBrowser> {
    return new TestBrowser(await openBrowser(), origins);
  }

  /** A page of a visitor who was never here before. */
  async visitor(options: BrowserContextOptions = {}): Promise<WatchedPage> {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 800 },
      permissions: ["clipboard-read", "clipboard-write"],
      // What moves is painted again and again.
      reducedMotion: "reduce",
      ...options,
    });
    this.contexts.push(context);
    // Of every page, also those that a page opens. The API reference and the explorer are heavy for a busy machine.
    context.setDefaultTimeout(2 * inject("patience"));
    const complaints: string[] = [];
    const page = await context.newPage();
    // Not intercepted: a browser whose requests are intercepted has no cache, and each page would load everything again.
    const judge = (request: Request): void => {
      if (!this.allows(new URL(request.url())) && hasLeft(request)) complaints.push(`request to ${request.url()}`);
    };
    context.on("requestfinished", judge);
    context.on("requestfailed", judge);
    page.on("websocket", (socket) => {
      if (!this.allows(new URL(socket.url()))) complaints.push(`socket to ${socket.url()}`);
    });
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => complaints.push(`exception: ${error.message}`));
    return { page, complaints };
  }

  async close(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
  }

  private allows(url: URL): boolean {
    const { protocol, host } = url;
    const known = this.origins.some((origin) => new URL(origin).host === host);
    return protocol === "data:" || protocol === "blob:" || known;
  }
}

/** Whether the network was asked for it. What the page's policy or another rule of the browser has kept back fails otherwise. */
function hasLeft(request: Request): boolean {
  const failure = request.failure();
  return failure === null || /^net::(?!ERR_BLOCKED)/.test(failure.errorText);
}

/** Keeps a picture of the page in the folder that PARLEY_SCREENSHOTS names; nothing without it. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["PARLEY_SCREENSHOTS"];
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
