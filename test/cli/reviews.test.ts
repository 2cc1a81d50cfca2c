import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../support/database.js";
import { handle } from "../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { rest } from "../support/rest.js";
import { Reviewer } from "../support/reviewer.js";
import { inBrowser } from "../support/browser.js";
import { type CommandLine, createCommandLine } from "./run.js";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let reviewer: Reviewer;
let cli: CommandLine;

/** A person who is signed in at a terminal. */
beforeAll(async () => {
  database = await createTestDatabase();
  parley = await startTestParley({ environment: { DATABASE_URL: database.url } });
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, handle("scout"));
  reviewer = new Reviewer(parley, () => organization.admin);
  cli = await createCommandLine();
  const token = organization.admin["authorization"]!.replace("Bearer ", "");
  await mkdir(path.join(cli.folder, ".config/parley"), { recursive: true });
  const profiles = { current: "me", profiles: { me: { url: parley.url, token } } };
  await writeFile(path.join(cli.folder, ".config/parley/profiles.json"), JSON.stringify(profiles));
});
afterAll(async () => {
  await cli?.close();
  await parley?.close();
  await database?.drop();
});

async function acceptTokens(value: "TOKEN" | "BROWSER"): Promise<void> {
  const change = `mutation { updateReviewPolicy(input: { approveWith: ${value} }) { policy { version } } }`;
  expect((await inBrowser(parley, organization.admin, change)).errors).toBeUndefined();
}

async function send(to: string): Promise<string> {
  const to1 = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages`;
  const message = { recipients: { to: [to] }, subject: "Plan", body_text: "Hello" };
  const { status, body } = await rest(parley, agent.key, "POST", to1, message);
  expect(status).toBe(201);
  return body.review?.id ?? "sent";
}

const file = async (name: string, rules: object): Promise<string> => {
  const at = path.join(cli.folder, name);
  await writeFile(at, JSON.stringify(rules));
  return at;
};

describe("rules on the command line", () => {
  test("are made those of a file, shown as that file, tried and simulated; a repeat changes nothing", async () => {
    await acceptTokens("TOKEN");
    const one = { name: "Strangers", operations: ["mail.send"], action: "hold" };
    const two = { ...one, name: "Long ones", action: "block", conditions: [{ type: "text_over", value: 1000 }] };
    const rules = await file("rules.json", [one, two]);
    expect(await cli.json(["rules", "apply", rules])).toEqual({ created: 2, changed: 0, moved: 0, deleted: 0 });
    expect(await cli.json(["rules", "apply", rules])).toEqual({ created: 0, changed: 0, moved: 0, deleted: 0 });
    const { out: shown } = await cli.run(["rules", "show"]);
    expect(JSON.parse(shown)).toMatchObject([one, two]);
    const turned = await file("turned.json", [{ ...two, action: "hold" }, one]);
    expect(await cli.json(["rules", "apply", turned])).toMatchObject({ created: 0, changed: 1, moved: 1, deleted: 0 });
    expect((await cli.json(["rules", "list"])).items.map(({ name }: { name: string }) => name)).toEqual([
      "Long ones",
      "Strangers",
    ]);

    const words = ["rules", "test", "--agent", agent.handle, "--to", "dana@example.com"];
    const { out } = await cli.run(words);
    expect(out).toMatch(/^hold for 72 hours, then reject\n(.*\n)*> rule:/);
    await send("dana@example.com");
    const nothing = await cli.json(["rules", "simulate", await file("none.json", [])]);
    expect(nothing.sends).toMatchObject([{ actionNow: "HOLD", actionThen: "ALLOW" }]);
    const planned = await cli.json(["rules", "apply", await file("one.json", [two]), "--prune", "--dry-run"]);
    expect(planned.sends).toMatchObject([{ actionNow: "HOLD", actionThen: "ALLOW" }]);
    expect(await cli.json(["rules", "apply", await file("none.json", []), "--prune"])).toMatchObject({ deleted: 2 });
  });

  test("are refused with their fault before anything changes, and where only a browser may", async () => {
    await acceptTokens("TOKEN");
    const wrong = await cli.run(["rules", "apply", await file("wrong.json", [{ name: "One", action: "hald" }])]);
    expect([wrong.code, wrong.err]).toEqual([2, "Rule 1 of the file: action must be one of allow, hold, block.\n"]);
    await acceptTokens("BROWSER");
    const rules = await file("rules.json", [{ name: "One", operations: ["mail.send"], action: "hold" }]);
    const refused = await cli.run(["rules", "apply", rules]);
    expect([refused.code, refused.err]).toEqual([4, expect.stringContaining("/console/organization")]);
    expect((await cli.json(["rules", "list"])).items).toEqual([]);
  });

  test("have presets, of the organization and of one agent", async () => {
    await acceptTokens("TOKEN");
    expect((await cli.run(["rules", "preset"])).out).toContain("autonomous");
    const set = ["rules", "preset", "all_held", "--agent", agent.handle, "--arriving", "hold_dangerous"];
    expect(await cli.json(set)).toMatchObject({ outboundPreset: "ALL_HELD", inboundPreset: "HOLD_DANGEROUS" });
    const back = await cli.json(["rules", "preset", "--agent", agent.handle, "--inherit"]);
    expect(back).toMatchObject({ outboundPreset: "AUTONOMOUS", hasOwnPreset: false, hasOwnInboundPreset: false });
    expect((await cli.run(["rules", "preset", "--inherit"])).code).toBe(2);
    await cli.json(["rules", "preset", "read_only", "--agent", agent.handle]);
    const made = await cli.json(["rules", "customize", "--agent", agent.handle]);
    expect(made).toMatchObject({ policy: { outboundPreset: "AUTONOMOUS" }, rules: [{ action: "BLOCK" }] });
    await cli.json(["rules", "apply", await file("none.json", []), "--prune"]);
    await cli.json(["rules", "preset", "--agent", agent.handle, "--inherit"]);
  });
});

describe("reviews on the command line", () => {
  test("are followed, and after an interruption from the last cursor on", async () => {
    await reviewer.usePreset("FIRST_CONTACTS");
    const after = (await parley.graphql("{ eventCursor }", {}, organization.admin)).data!["eventCursor"];
    const id = await send("erin@example.com");
    const first = cli.start(["reviews", "watch", "--json", "--after", after]);
    await first.wrote("review.created");
    first.child.kill("SIGINT");
    const { out } = await first.ended;
    const [event] = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(event).toMatchObject({ kind: "review.created", review: { id, state: "PENDING" } });
    await cli.json(["reviews", "reject", id, "--reason", "not_now"]);
    const next = cli.start(["reviews", "watch", "--agent", agent.handle, "--after", event.cursor]);
    await next.wrote("review.rejected");
    next.child.kill("SIGINT");
    expect((await next.ended).out).not.toContain("review.created");
  });

  test("are approved in the browser whose page the command names, and it waits for that", async () => {
    await acceptTokens("BROWSER");
    await reviewer.usePreset("FIRST_CONTACTS");
    const id = await send("frank@example.com");
    const review = await reviewer.read(id);
    const command = cli.start(["reviews", "approve", id, "--hash", review.contentSha256, "--json"]);
    await command.wrote(`/console/reviews/${id}?revision=1`);
    expect((await reviewer.approve(review)).review.state).toBe("APPROVED");
    const { code, out } = await command.ended;
    expect([code, JSON.parse(out)]).toMatchObject([0, { id }]);
    expect(["APPROVED", "RELEASED"]).toContain(JSON.parse(out).state);
  });
});
