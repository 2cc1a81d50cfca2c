import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { WebClient } from "@slack/web-api";
import { expect, it } from "vitest";

const main = path.resolve(import.meta.dirname, "../../../dist/examples/slack/main.js");

it("npm run slack says where it is and what to call it with, and ends when it is told to", async () => {
  const child = spawn("node", [main], { env: { ...process.env, PORT: "0" }, stdio: ["ignore", "pipe", "inherit"] });
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.includes("sockets")) break;
  }
  const after = (label: string) =>
    lines
      .find((line) => line.includes(label))!
      .trim()
      .split(/\s{2,}/)[1]!;
  const client = new WebClient(after("Bot token"), { slackApiUrl: after("Web API"), retryConfig: { retries: 0 } });
  expect(await client.auth.test()).toMatchObject({ team: "Analytical Engines" });
  expect((await fetch(after("Write as a person"))).headers.get("content-type")).toContain("text/html");
  const closed = once(child, "exit");
  child.kill("SIGTERM");
  expect(await closed).toEqual([0, null]);
});
