import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callers } from "../../support/kit/expected.js";
import { keepsAnswers } from "../../support/kit/found.js";
import type { Kit } from "../../support/kit/kit.js";
import { makeWorld, type Scene, type World } from "../../support/kit/scene.js";
import { Secrets } from "../../support/kit/secrets.js";
import { readOutbox } from "../../support/mail.js";
import { headersOf, startTestParley, type TestParley } from "../../support/parley.js";
import { type Receiver, startReceiver } from "../../support/receiver.js";
import { whileAway } from "../leaks/broken-database.js";
import { callAsAllowed, callEverything, makeKnownScene, operationsOf } from "../leaks/every-operation.js";
import { judge, LeakSearch } from "../leaks/find-leaks.js";
import { Material, noteRows, type Place } from "../leaks/material.js";
import { misplaceSecrets } from "../leaks/misplaced.js";
import { recordingParley } from "../leaks/recording-parley.js";
import { RecordingLogger } from "../support/recording-logger.js";

/** Whatever happens to a domain's secrets, they stand in no log line, no refusal and no row of the database. */
export function testSecrets(kit: Kit): void {
  const parleySecret = `secret ${randomBytes(24).toString("hex")}`;
  const [log, secrets, material] = [new RecordingLogger(), new Secrets(), new Material()];
  let parley: TestParley;
  let receiver: Receiver;
  let undone: readonly string[];
  let leaks: readonly string[];
  let keptAnswers: readonly Buffer[];

  beforeAll(async () => {
    receiver = await startReceiver();
    const more = { LOG_LEVEL: "debug", PARLEY_SECRET: parleySecret };
    parley = await startTestParley({
      log,
      environment: { ...kit.environment, ...kit.secretLife?.environment, ...more },
    });
    addServersOwn();
    const watched = {
      ...parley,
      ...recordingParley(parley.url, parley.services, material, secrets),
      work: parley.work,
    };
    const world = { ...(await makeWorld(parley, kit)), parley: keyed(watched) };
    const scene = await makeKnownScene(kit, world, secrets);
    undone = await callEverything(kit, world, scene, secrets);
    await kit.secretLife?.live({ ...(await newDay(world)), parley: watched });
    const wrong = await makeKnownScene(kit, world, secrets);
    await misplaceSecrets(kit, world, wrong, headersOf(wrong.credentials["sib"]!)["x-api-key"]!, material);
    await breakDatabase(world);
    await lookAround();
  });
  afterAll(async () => {
    await parley?.close();
    await receiver?.close();
  });

  test("every operation was done by somebody with a credential", () => {
    expect(undone).toEqual([]);
    expect(secrets.kinds().size).toBeGreaterThan(3);
  });

  test("a secret would be found, in any place and spelling", async () => {
    const { text } = secrets.list().find(({ kind }) => kind === "API key")!;
    const planted = new Material();
    planted.note("log", "line", `Bearer ${text}`);
    planted.note("column", "planted", Buffer.from(text.split(".")[1]!).toString("hex"));
    const found = judge(await new LeakSearch(secrets.list()).look(planted.exhibits()), []).leaks;
    expect(found).toEqual(["API key, as it is, in log line", "API key, hexadecimal, in column planted"]);
  });

  test("requests were logged, and the failures that nobody expected", () => {
    expect(log.lines.some((line) => line.includes("/graphql"))).toBe(true);
    expect(log.lines.some((line) => line.includes("does not exist"))).toBe(true);
  });

  describe("no secret stands in the clear", () => {
    test.each<[string, Place["kind"]]>([
      ["a line of the log, at any level", "log"],
      ["a refusal", "error body"],
      ["a refusal of a socket", "subscription"],
      ["a row: no event, no kept answer, no key", "column"],
    ])("in %s", (_, place) => {
      expect(material.exhibits().some(({ kind }) => kind === place)).toBe(true);
      expect(leaks.filter((leak) => leak.includes(` in ${place} `))).toEqual([]);
    });
  });

  test("kept answers of keyed writes are sealed", () => {
    expect(keptAnswers.length > 0).toBe(keepsAnswers(kit.name));
    for (const answer of keptAnswers)
      expect(answer.toString("latin1")).not.toMatch(/identityId|[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  /** What the operator knows, and what the first start made. */
  function addServersOwn(): void {
    secrets.add("PARLEY_SECRET", parleySecret);
    const password = decodeURIComponent(new URL(parley.services.config.DATABASE_URL!).password);
    // A short password given from outside may be a common word.
    if (password.length >= 12) secrets.add("password of the database", password);
    secrets.add("first admin key", parley.adminKey);
    secrets.add("first console token", parley.firstKeys!.consoleToken);
    secrets.add("first sign-in token", parley.firstKeys!.signInUrl.split(/[=/#]/).at(-1)!);
  }

  async function newDay(world: World) {
    return { world, scene: await makeKnownScene(kit, world, secrets), secrets, receiver, codes: [] };
  }

  /** Unexpected: tables behind secrets are gone for a moment, for callers whom no cache remembers, and others. */
  async function breakDatabase(world: World): Promise<void> {
    const scene: Scene = await makeKnownScene(kit, world, secrets);
    const unknown = `ApiKey_${randomUUID()}.${randomBytes(32).toString("base64url")}`;
    secrets.add("unknown key", unknown);
    const asNobody = { ...scene, credentials: Object.fromEntries(callers.map((caller) => [caller, unknown])) };
    await whileAway(parley.services.database.request.driver, async () => {
      await callAsAllowed(world, scene, operationsOf(kit));
      await callAsAllowed(world, asNobody, operationsOf(kit).slice(0, 5));
      const token = randomBytes(32).toString("base64url");
      secrets.add("late sign-in token", token);
      await world.parley.graphql(`mutation { signIn(input: { token: "${token}" }) { token } }`);
    });
  }

  async function lookAround(): Promise<void> {
    await parley.work!.runDueJobs();
    for (const { text } of await readOutbox(parley)) secrets.addAllIn(text);
    const { driver } = parley.services.database.request;
    const client = await driver.connect();
    await noteRows(client, material).finally(() => client.release());
    for (const line of log.lines) material.note("log", "line", line);
    const search = new LeakSearch(secrets.list());
    ({ leaks } = judge(await search.look(material.exhibits()), kit.secretLife?.ownWords ?? []));
    const { rows } = await driver.query<{ answer: Buffer }>("select answer from idempotency_record");
    keptAnswers = rows.map(({ answer }) => answer);
  }
}

/** Every request that may change something has a key, so that its answer is kept. */
function keyed(parley: TestParley): TestParley {
  const fetch: TestParley["fetch"] = (path, init = {}, credential = null) => {
    if (init.method === undefined || init.method === "GET") return parley.fetch(path, init, credential);
    const headers = { "idempotency-key": randomUUID(), ...(init.headers as object) };
    return parley.fetch(path, { ...init, headers }, credential);
  };
  return { ...parley, fetch };
}
