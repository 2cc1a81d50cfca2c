import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tools } from "../../../mcp-shim/tools/index.js";
import { findCodes } from "./codes.js";
import type { RestingPlace } from "../../support/kit/secret-life.js";
import { judge, LeakSearch, type Sighting } from "./find-leaks.js";
import { type Exhibit, filesUnder, Material, type Place } from "./material.js";
import { recordingParley } from "./recording-parley.js";
import { ownWords, privateFiles } from "./resting-places.js";
import { noteReceived, type Run, runServer } from "./run.js";
import { Secrets } from "../../support/kit/secrets.js";

const restingPlaces = [...privateFiles, ...ownWords];

let run: Run;
let search: LeakSearch;
let exhibits: readonly Exhibit[];
let leaks: readonly string[];
let resting: ReadonlyMap<RestingPlace, readonly Sighting[]>;

beforeAll(async () => {
  run = await runServer();
  search = new LeakSearch(run.secrets.list());
  exhibits = [...run.material.exhibits(), ...(await filesUnder(run.dataDir))];
  ({ leaks, resting } = judge(await search.look(exhibits), restingPlaces));
});

afterAll(() => run?.close());

/** The leaks in what was added to the material, or to the data directory, after the honest search. */
async function planted(added: readonly Exhibit[]): Promise<string[]> {
  return judge(await search.look(added), restingPlaces).leaks;
}

/** A secret of that kind, to be planted. */
const secretOf = (kind: string): string => run.secrets.list().find((secret) => secret.kind === kind)!.text;

describe("the search had something to find", () => {
  test("every operation was done by somebody with a credential, and every tool by its agent", () => {
    expect(run.undone).toEqual([]);
  });

  test("every kind of secret was used", () => {
    const kinds = ["API key", "service token", "console token", "signing key", "token of a link", "sign-in token"];
    const more = ["tax number", "query of a webhook's address", "auth hash of a vault", "first admin key"];
    expect([...run.secrets.kinds()]).toEqual(expect.arrayContaining([...kinds, ...more]));
    expect(run.codes.length).toBeGreaterThan(0);
  });

  test("changes failed as nobody expected while they could not be stored", () => {
    expect(run.answersWhenBroken.filter((answer) => answer === "500 internal_error").length).toBeGreaterThan(50);
  });

  test("every kind of place was looked at", () => {
    const places = exhibits.map(({ kind, name }) => `${kind} ${name}`);
    const expected = ["log standard error", "metrics /metrics", "webhook receiver", "subscription agentActivity"];
    const columns = ["event.data", "api_key.secret_hash", "idempotency_record.answer", "vault_audit.details"];
    const files = ["file bootstrap.json", "file postgres.log", "file postgres/PG_VERSION"];
    expect(places).toEqual(expect.arrayContaining([...expected, ...columns.map((name) => `column public.${name}`)]));
    expect(places).toEqual(expect.arrayContaining(files));
    expect(places).toEqual(expect.arrayContaining(tools.map(({ name }) => `tool ${name}`)));
    expect(places.some((place) => /^error body \w+ 500/.test(place))).toBe(true);
    expect(places.some((place) => place.startsWith("file postgres/pg_wal/"))).toBe(true);
    expect(places.some((place) => place.startsWith("column graphile_worker."))).toBe(true);
  });
});

test("no secret stands in the clear where it does not rest", () => {
  expect(leaks).toEqual([]);
});

test("no code of a mail stands in a text but in the mail", async () => {
  const texts = exhibits.filter(({ kind, name }) => kind !== "file" || name === "postgres.log");
  expect(await findCodes(run.codes, texts)).toEqual([]);
});

test.each(privateFiles)("$place is for its owner alone: $why", async (place) => {
  const files = [...new Set(resting.get(place)!.map((sighting) => sighting.place.name))];
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect((await stat(path.join(run.dataDir, file))).mode & 0o077).toBe(0);
});

describe("a leak is found", () => {
  test.each<[Place["kind"], string, (key: string) => string]>([
    ["log", "API key", (key) => `{"level":20,"msg":"Request","route":"/api/whoami","key":"${key}"}`],
    ["log", "auth hash of a vault", (hash) => `GET /api/v1/vault/unlock?auth_hash=${hash}`],
    ["subscription", "console token", (token) => JSON.stringify({ data: { agentActivity: { token } } })],
    ["metrics", "service token", (token) => `parley_calls{token="${encodeURIComponent(token)}"} 1`],
    ["column", "PARLEY_SECRET of the environment", (secret) => Buffer.from(`key=${secret}`).toString("base64")],
    ["tool", "API key", (key) => JSON.stringify({ structuredContent: { notice: key } })],
    ["error body", "signing key", (key) => JSON.stringify({ detail: [{ input: key.slice(6) }] })],
  ])("in a text: %s, %s", async (place, kind, write) => {
    const copy = new Material();
    copy.note(place, "planted", write(secretOf(kind)));
    const found = await planted(copy.exhibits());
    expect(found.map((leak) => leak.replace(/, [^,]+, in /, " in "))).toContain(`${kind} in ${place} planted`);
  });

  test("in the body of a refusal", async () => {
    const key = secretOf("API key");
    const server = createServer((_, response) => response.writeHead(422).end(JSON.stringify({ input: key })));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const copy = new Material();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await recordingParley(url, null as never, copy, new Secrets()).fetch("/");
    server.close();
    expect(await planted(copy.exhibits())).toEqual(["API key, as it is, in error body GET 422"]);
  });

  test("in what a receiver is sent, body or header", async () => {
    const [key, token] = [secretOf("API key"), secretOf("service token")];
    await fetch(run.receiver.url, { method: "POST", body: JSON.stringify({ key }), headers: { "x-token": token } });
    const copy = new Material();
    noteReceived(run.receiver, copy);
    const found = ["API key, as it is, in webhook receiver", "service token, as it is, in webhook receiver"];
    expect(await planted(copy.exhibits())).toEqual(found);
  });

  test("in a code that is told", async () => {
    const copy = new Material();
    copy.note("log", "planted", `{"code":"${run.codes[0]}"}`);
    expect(await findCodes(run.codes, copy.exhibits())).toEqual(["code, in log planted"]);
  });

  test("in a file of the data directory, and in one where other secrets rest", async () => {
    const [key, file] = [secretOf("API key"), path.join(run.dataDir, "bootstrap.json")];
    const honest = await readFile(file, "utf8");
    await writeFile(file, honest.replace("{", `{ "agent_key": "${key}",`));
    await writeFile(path.join(run.dataDir, "notes.txt"), Buffer.from(key).toString("hex"));
    expect(await planted(await filesUnder(run.dataDir))).toEqual([
      "API key, as it is, in file bootstrap.json",
      "API key, hexadecimal, in file notes.txt",
    ]);
  });

  test("in rows, in what PostgreSQL packs of them, and in the WAL after a power cut", async () => {
    const rows = new Material();
    const life = await run.startAgain(rows);
    const { client } = life.database;
    const token = secretOf("service token");
    await client.query(
      `insert into event (event_id, kind, subject_id, subject_version, organization_id, data, occurred_at)
       select gen_random_uuid(), 'planted', 'x', 1, id, jsonb_build_object('token', $1::text), now() from organization limit 1`,
      [token],
    );
    // Packed: what repeats is taken out of it, and so the text does not stand in the file as it is.
    await client.query("update organization set name = repeat('0123456789', 3000) || $1", [secretOf("API key")]);
    await client.query("select graphile_worker.add_job('nothing', json_build_object('key', $1::text))", [token]);
    await life.noteRows();
    const inColumns = await planted(rows.exhibits().filter(({ kind }) => kind === "column"));
    await life.kill();
    expect(inColumns).toEqual([
      "API key, as it is, in column public.organization.name",
      "service token, as it is, in column graphile_worker._private_jobs.payload",
      "service token, as it is, in column public.event.data",
    ]);
    const inFiles = await planted(await filesUnder(run.dataDir));
    expect(inFiles.some((leak) => leak.startsWith("service token, as it is, in file postgres/pg_wal/"))).toBe(true);
  });
});
