import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { putMessage } from "../mail/support/put-message.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { type CommandLine, createCommandLine } from "./run.js";

let parley: TestParley;
let cli: CommandLine;

beforeAll(async () => {
  parley = await startTestParley();
  cli = await createCommandLine();
  expect((await cli.run(["sign-in", "--url", parley.url], { input: `${parley.adminKey}\n` })).code).toBe(0);
  for (const handle of ["scout", "editor"]) {
    await cli.json(["agents", "create", handle]);
    await cli.json(["keys", "create", "--agent", handle, "--save-profile", handle]);
  }
});

afterAll(async () => {
  await cli?.close();
  await parley?.close();
});

test("a contact is added, found by its phone, and what is known of it is shown to its agents", async () => {
  const added = await cli.json([
    ...["contacts", "add", "--name", "Dana Weiss", "--company", "Weiss Prints"],
    ...["--email", "dana@prints.example", "--email", "d@prints.example", "--phone", "+4930123456"],
  ]);
  await cli.json(["contacts", "remember", added.id, "Prefers to be called.", "--kind", "preference"]);
  const other = await cli.json(["contacts", "add", "--name", "Dana W."]);
  await cli.json(["contacts", "merge", added.id, other.id]);
  expect((await cli.json(["contacts", "list", "--search", "weiss"])).items).toMatchObject([
    { id: added.id, preferredName: "Dana Weiss", reviewStatus: "CONFIRMED", memoryCount: 1 },
  ]);
  const found = await cli.run(["contacts", "find", "+4930123456", "--profile", "scout"]);
  expect(found.out).toMatch(/Dana Weiss +Weiss Prints +dana@prints\.example +1 +confirmed/);
  expect((await cli.run(["contacts", "find", "@absent"])).out).toBe("No contact has @absent.\n");
  expect((await cli.run(["contacts", "find", "Dana"])).code).toBe(2);
  const shown = await cli.run(["contacts", "show", added.id, "--profile", "scout"]);
  expect(shown.out).toMatch(/Emails +dana@prints\.example, d@prints\.example\n[^]*Fact +Prefers to be called\./);
  await cli.json(["contacts", "delete", added.id]);
  expect((await cli.run(["contacts", "show", added.id])).code).toBe(5);
});

test("what an agent and a contact wrote to each other is listed, page by page", async () => {
  const { id } = await cli.json(["contacts", "add", "--name", "Eve Pages", "--email", "eve@pages.example"]);
  const { id: agentId } = await cli.json(["agents", "show", "scout"]);
  for (const subject of ["First", "Second"]) {
    await putMessage(parley.services, agentId, { fromAddress: "eve@pages.example", subject });
  }
  const shown = await cli.run(["contacts", "history", id, "--profile", "scout"]);
  expect(shown.out).toMatch(/← +email +Second +received[^]*← +email +First +received/);
  const history = ["contacts", "history", id, "--agent", "scout", "--channel", "email", "--limit", "1"];
  const first = await cli.json(history);
  expect(first.items).toMatchObject([{ email: { subject: "Second" } }]);
  const second = await cli.json([...history, "--after", first.next]);
  expect(second).toMatchObject({ items: [{ email: { subject: "First" } }], next: null });
  expect((await cli.run([...history, "--after", "wrong"])).code).not.toBe(0);
  expect((await cli.run(["contacts", "history", id, "--profile", "editor"])).out).toBe(
    "They have not written to each other.\n",
  );
  expect((await cli.run(["contacts", "history", agentId, "--profile", "scout"])).code).toBe(5);
});

test("what is known about a person is saved and erased", async () => {
  const { id } = await cli.json(["contacts", "add", "--name", "Ann Gone", "--email", "ann@gone.example"]);
  await cli.json(["contacts", "remember", id, "Lives in Rome."]);
  const folder = await mkdtemp(path.join(tmpdir(), "forget-"));
  try {
    const file = path.join(folder, "ann.json");
    expect((await cli.run(["contacts", "forget", id, "--save", file, "--profile", "scout"])).code).toBe(4);
    await rm(file);
    expect((await cli.run(["contacts", "forget", id, "--save", file])).out).toBe("Forgotten.\n");
    const saved = JSON.parse(await readFile(file, "utf8"));
    expect(saved).toMatchObject({
      preferredName: "Ann Gone",
      emails: [{ value: "ann@gone.example" }],
      facts: [{ content: "Lives in Rome.", citations: [] }],
    });
    expect((await cli.run(["contacts", "show", id])).code).toBe(5);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a note is shared with an agent, who reads it; others do not", async () => {
  const command = ["notes", "write", "Open from 9 to 5.", "--title", "Hours", "--agent", "scout"];
  const { id } = await cli.json(command);
  await cli.json(["notes", "edit", id, "Open from 8 to 5."]);
  expect((await cli.run(["notes", "show", id, "--profile", "scout"])).out).toBe("Hours\n\nOpen from 8 to 5.\n");
  expect((await cli.run(["notes", "list", "--profile", "scout"])).out).toMatch(/Hours +Open from 8 to 5\./);
  expect((await cli.run(["notes", "show", id, "--profile", "editor"])).code).toBe(5);
  await cli.json(["notes", "delete", id]);
  expect((await cli.json(["notes", "list"])).items).toEqual([]);
});
