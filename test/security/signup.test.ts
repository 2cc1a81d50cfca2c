import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpAgent } from "../../subgraphs/org/signup/sign-up-agent.js";
import { base, codeFor, makeHome, newHuman, signUp, signupCalls, wrongCode } from "../org/support/signup.js";
import { outboxAtRest } from "../support/mail.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { errorOf, rest, type RestAnswer } from "../support/rest.js";
import { RecordingLogger } from "./support/recording-logger.js";

const log = new RecordingLogger();
let parley: TestParley;
const { verify, resend, status } = signupCalls(() => parley);
const post = (body: unknown) => rest(parley, null, "POST", base, body);

beforeAll(async () => {
  // With the limit that an installation has when none is set.
  parley = await startTestParley({ log, environment: { LOG_LEVEL: "debug" } });
});
afterAll(() => parley?.close());

/** An answer without what differs between any two signups. */
function shapeOf({ status: code, headers, body }: RestAnswer, email: string, handle: string): unknown {
  const text = JSON.stringify(body)
    .replaceAll(email, "<email>")
    .replaceAll(handle, "<handle>")
    .replaceAll(/org_[0-9a-f]{32}/g, "<organization>")
    .replaceAll(/ApiKey_[\w.-]+/g, "<key>");
  const names = [...headers.keys()].filter((name) => name !== "date").sort();
  return { code, names, body: JSON.parse(text) };
}

test("a signup looks the same whether or not its human is known; one address has three an hour", async () => {
  const known = (await makeHome(parley)).adminEmail;
  const unknown = newHuman();
  const shapes = [];
  for (const [human_email, agent_handle] of [
    [known, `known-${randomUUID().slice(0, 8)}`],
    [unknown, `unknown-${randomUUID().slice(0, 8)}`],
  ] as const) {
    shapes.push(shapeOf(await post({ human_email, agent_handle, note_to_human: "x" }), human_email, agent_handle));
  }
  expect(shapes[0]).toMatchObject({ code: 201 });
  expect(shapes[1]).toEqual(shapes[0]);

  // A third human for whom too many wait already; and then there were too many from here.
  const busy = newHuman();
  const order = { displayName: null, humanEmail: busy, noteToHuman: "x", harness: null, invitationToken: null };
  for (let n = 0; n < 5; n++) {
    const agentHandle = `busy-${n}-${randomUUID().slice(0, 8)}`;
    await parley.services.database.request.transaction((tx) =>
      signUpAgent(tx, parley.services, { ...order, agentHandle }),
    );
  }
  const refusals = [
    await post({ human_email: busy, note_to_human: "x" }),
    await post({ human_email: newHuman(), note_to_human: "x" }),
  ];
  for (const refusal of refusals) {
    expect(errorOf(refusal)).toEqual([429, "rate_limited"]);
    expect(refusal.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  }
  expect(refusals[1]!.body.detail).toEqual(refusals[0]!.body.detail);
  // Invalid requests get that answer, regardless of the limit.
  expect(errorOf(await post({ human_email: "nobody", note_to_human: "x" }))).toEqual([422, "validation_failed"]);
});

test("the code is in the human's mail and nowhere else: no log, no event, no answer, no row, not as a plain hash", async () => {
  await parley.services.database.request.writer.rateWindow.deleteMany();
  const { key, humanEmail, identityId } = await signUp(parley, { harness: "claw" });
  const waiting = await rowsOfAllTables();
  const code = await codeFor(parley, humanEmail);
  const answers = [
    await verify(key, wrongCode(code)),
    await status(key),
    await resend(key),
    await parley.graphql("{ agentSignup { claimStatus } }", {}, key),
  ];
  // Unexpected: the table of signups is gone for a moment.
  const { driver } = parley.services.database.request;
  await driver.query("alter table agent_signup rename to signup_away");
  answers.push(await verify(key, code));
  await driver.query("alter table signup_away rename to agent_signup");
  expect((answers.at(-1) as RestAnswer).status).toBe(500);
  await outboxAtRest(parley);

  // Six digits in the middle of longer ones are chance.
  const alone = new RegExp(`(?<![0-9a-f.])${code}(?![0-9a-f])`);
  const hashes = [code, `${identityId}\n${code}`, identityId + code].map((text) =>
    createHash("sha256").update(text).digest("hex"),
  );
  const tells = (text: string): boolean => alone.test(text) || hashes.some((hash) => text.includes(hash));
  expect(tells(`x ${code} y`)).toBe(true);
  expect(tells(hashes[0]!)).toBe(true);

  expect(log.lines.some((line) => line.includes("agent-signup/verify"))).toBe(true);
  expect(log.lines.filter(tells)).toEqual([]);
  expect(answers.map((answer) => JSON.stringify(answer)).filter(tells)).toEqual([]);
  const rows = [...waiting, ...(await rowsOfAllTables())];
  expect(rows.some((row) => row.includes(identityId))).toBe(true);
  expect(rows.filter(tells)).toEqual([]);
  expect((await verify(key, code)).status).toBe(200);
});

test("events hold neither the human's address nor the agent's note", async () => {
  await parley.services.database.request.writer.rateWindow.deleteMany();
  const note = `note ${randomUUID()}`;
  const { key, humanEmail } = await signUp(parley, { note_to_human: note });
  await verify(key, await codeFor(parley, humanEmail));
  const events = await parley.services.database.request.reader.event.findMany();
  const text = JSON.stringify(events, (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value));
  expect(text).toContain("identity.claimed");
  expect(text).not.toContain(humanEmail);
  expect(text).not.toContain(note);
  expect(log.lines.filter((line) => line.includes(humanEmail) || line.includes(note))).toEqual([]);
});

async function rowsOfAllTables(): Promise<string[]> {
  const { driver } = parley.services.database.request;
  const { rows: tables } = await driver.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await driver.query<{ text: string }>(`select t::text as text from ${name} t`);
    texts.push(...rows.map((row) => row.text));
  }
  return texts;
}
