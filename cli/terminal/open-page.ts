import { spawn } from "node:child_process";

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/**
 * Opens a page of this server in the browser of a person who sits at a terminal. Without one nothing happens, and neither for an
 * address elsewhere: the answer of a server does not choose what a program opens.
 */
export function openPage(page: string, serverUrl: string): void {
  if (!process.stdout.isTTY || !URL.canParse(page) || new URL(page).origin !== new URL(serverUrl).origin) return;
  const [program, ...words] = openers[process.platform] ?? ["xdg-open"];
  const child = spawn(program, [...words, page], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
