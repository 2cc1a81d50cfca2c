import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { Keyring } from "../../../subgraphs/shared/secrets/keyring.js";
import { reseal, type ResealProgress } from "../../../subgraphs/shared/secrets/reseal.js";
import { sealedColumns } from "../../../subgraphs/index.js";
import { sealedRowId } from "../../../subgraphs/shared/secrets/sealed-columns.js";
import { checkSecret } from "../../../subgraphs/shared/secrets/secret-check.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";
import { createTestServices, type TestServices } from "../../support/services.js";

const oldSecret = "old secret of this installation: long enough";
const newSecret = "new secret of this installation: long enough";
const oldRing = new Keyring(oldSecret);
const newRing = new Keyring(newSecret);
const both = new Keyring(`${newSecret},${oldSecret}`);
const stranger = new Keyring("secret of another installation: long enough");
const clock = new ManualClock();

let database: TestDatabase;
let running: TestServices;

beforeEach(async () => {
  database = await createTestDatabase();
  running = await createTestServices({ DATABASE_URL: database.url }, clock);
});
afterEach(async () => {
  await running.close();
  await database.drop();
});

const db = () => running.database;
const check = (ring: Keyring) => checkSecret(db(), ring, clock);

async function addRecord(ring: Keyring, key: string): Promise<void> {
  await db().request.writer.idempotencyRecord.create({
    data: {
      scope: "org_a/key:1/op",
      key,
      inputHash: new Uint8Array(32),
      answer: ring.seal(Buffer.from(`answer ${key}`), sealedRowId("org_a/key:1/op", key)),
      createdAt: clock.now(),
    },
  });
}

/** A value of a row whose key is a UUID. */
async function addSigningKey(ring: Keyring): Promise<string> {
  const id = randomUUID();
  const createdAt = clock.now();
  const organizationId = "org_a";
  await db().request.writer.organization.create({
    data: { id: organizationId, name: "A", plan: "free", createdAt, updatedAt: createdAt },
  });
  await db().request.writer.signingKey.create({
    data: { id, organizationId, sealedSecret: ring.seal(Buffer.from("whsec_1"), id), current: true, createdAt },
  });
  return id;
}

/** A finished call and one under way, which has nothing sealed yet. */
async function addPaymentCall(ring: Keyring): Promise<string> {
  const [id, organizationId, createdAt] = [randomUUID(), "org_billed", clock.now()];
  const { organization, paymentCall } = db().request.writer;
  await organization.create({ data: { id: organizationId, name: "B", plan: "free", createdAt, updatedAt: createdAt } });
  const call = { organizationId, scope: "s", inputHash: new Uint8Array(32), leaseUntil: createdAt, createdAt };
  await paymentCall.create({ data: { ...call, id, key: "a", answer: ring.seal(Buffer.from("a checkout"), id) } });
  await paymentCall.create({ data: { ...call, id: randomUUID(), key: "b" } });
  return id;
}

describe("the secret check", () => {
  test("takes the first secret of a new database and knows it from then on", async () => {
    await check(oldRing);
    await check(oldRing);
    expect(await db().request.writer.secretCheck.count()).toBe(1);
  });

  test("refuses another secret, says what to do, and writes nothing", async () => {
    await check(oldRing);
    await expect(check(stranger)).rejects.toThrow(/is not the secret of this database\. .*list the new one first/);
    expect(await db().request.writer.secretCheck.count()).toBe(1);
  });

  test("accepts a new secret that is listed with a known one", async () => {
    await check(oldRing);
    await check(both);
    await check(newRing);
    expect(await db().request.writer.secretCheck.count()).toBe(2);
  });

  test("of two first starts with different secrets at once, one is refused", async () => {
    const outcomes = await Promise.allSettled([check(oldRing), check(stranger)]);
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("refuses a check row that was altered", async () => {
    await check(oldRing);
    await db().request.writer.secretCheck.updateMany({ data: { sealed: new Uint8Array(64) } });
    await expect(check(oldRing)).rejects.toThrow("was altered");
  });
});

describe("re-sealing", () => {
  test("puts every value under the first secret, after which the old one can be dropped", async () => {
    await check(oldRing);
    // More than two batches.
    await db().request.writer.idempotencyRecord.createMany({
      data: Array.from({ length: 1_100 }, (_, n) => ({
        scope: "s",
        key: `k${n}`,
        inputHash: new Uint8Array(32),
        answer: oldRing.seal(Buffer.from(`answer ${n}`), sealedRowId("s", `k${n}`)),
        createdAt: clock.now(),
      })),
    });
    await db().request.writer.issuerKey.create({
      data: {
        kid: "kid1",
        publicJwk: {},
        sealedPrivate: oldRing.seal(Buffer.from("key"), "kid1"),
        createdAt: clock.now(),
      },
    });
    const signingKeyId = await addSigningKey(oldRing);
    const callId = await addPaymentCall(oldRing);
    await check(both);
    const seen: ResealProgress[] = [];
    const report = await reseal(db(), both, sealedColumns, (progress) => seen.push(progress));
    // A waiting operator sees how far it is, from nothing to everything.
    expect(seen[0]).toMatchObject({ done: 0, of: sealedColumns.length, values: 0 });
    expect(seen.at(-1)).toEqual({
      done: sealedColumns.length,
      of: sealedColumns.length,
      values: report.columns.reduce(
        (sum, { resealed, unreadable, changed }) => sum + resealed + unreadable + changed,
        0,
      ),
    });
    const resealed: Record<string, number> = {
      idempotency_record: 1_100,
      issuer_key: 1,
      payment_call: 1,
      signing_key: 1,
    };
    expect(report).toEqual({
      complete: true,
      columns: sealedColumns.map(({ table, column }) => {
        return { table, column, resealed: resealed[table] ?? 0, unreadable: 0, changed: 0 };
      }),
    });
    const signingKey = await db().request.writer.signingKey.findUniqueOrThrow({ where: { id: signingKeyId } });
    expect(newRing.open(signingKey.sealedSecret, signingKeyId).toString()).toBe("whsec_1");
    for (const row of await db().request.writer.idempotencyRecord.findMany()) {
      expect(newRing.open(row.answer, sealedRowId(row.scope, row.key)).toString()).toBe(`answer ${row.key.slice(1)}`);
    }
    const { answer } = await db().request.writer.paymentCall.findUniqueOrThrow({ where: { id: callId } });
    expect(newRing.open(answer!, callId).toString()).toBe("a checkout");
    await check(newRing);
    await expect(check(oldRing)).rejects.toThrow("is not the secret of this database");
    expect((await reseal(db(), both, sealedColumns)).columns.every((column) => column.resealed === 0)).toBe(true);
  });

  test("keeps the old secret needed while a value does not open, and says so", async () => {
    await check(oldRing);
    await addRecord(oldRing, "good");
    await addRecord(stranger, "foreign");
    await check(both);
    const report = await reseal(db(), both, sealedColumns);
    expect(report.complete).toBe(false);
    expect(report.columns[0]).toMatchObject({ resealed: 1, unreadable: 1 });
    await check(oldRing);
  });

  test("does not overwrite what somebody else writes meanwhile", async () => {
    await check(oldRing);
    await addRecord(oldRing, "busy");
    const answer = newRing.seal(Buffer.from("newer"), sealedRowId("org_a/key:1/op", "busy"));
    // A session that already holds the row makes the command wait for its update, and then find another value.
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query("begin");
    await holder.query("update idempotency_record set answer = $1 where key = 'busy'", [answer]);
    const done = reseal(db(), both, sealedColumns);
    const blocked = () =>
      db().request.writer.$queryRaw`
        select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
    await expect.poll(blocked).toHaveLength(1);
    await holder.query("commit");
    await holder.end();
    const report = await done;
    expect(report.complete).toBe(false);
    expect(report.columns[0]).toMatchObject({ resealed: 0, changed: 1 });
    const [row] = await db().request.writer.idempotencyRecord.findMany();
    expect(newRing.open(row!.answer, sealedRowId(row!.scope, row!.key)).toString()).toBe("newer");
  });

  test("knows every sealed column of the database", async () => {
    // Each binary column is either in the registry or here, with the reason why it is not sealed.
    const notSealed = [
      "idempotency_record.input_hash", // a hash
      "api_key.secret_hash", // a hash
      "agent_signup.code_mac", // a keyed hash that is void after 48 hours
      "sign_in_link.token_hash", // a hash
      "billing_link.token_hash", // a hash
      "review_link.token_hash", // a hash
      "payment_call.input_hash", // a hash
      "blob.sha256", // a hash
      "a2a_invitation.token_hash", // a hash
      "a2a_held_message.fingerprint", // a hash
      "a2a_message.fingerprint", // a hash
      "blob_chunk.bytes", // what users stored
      "vault_key.auth_hash_sha256", // a hash
      "vault_key.wrapped_key", // ciphertext of clients
      "vault_secret.payload", // ciphertext of clients
      "vault_secret.nonce", // a part of it
      "im_claim.input_hash", // a hash
      "chat_write.input_hash", // a hash
      "chat_held_write.input_hash", // a hash
      "chat_event_secrets.app_token_hash", // a hash
      "chat_socket.app_token_hash", // a hash
      "chat_install.handoff_hash", // a hash
      "chat_install.state_hash", // a hash
      "im_phone_media.bytes", // what simulated phones sent and received
      "review_revision.content", // what users want to send, packed
      "mail_content.bytes", // what users sent and received
      "mail_content.sha256", // a hash
      "mail_import.upload_token_hash", // a hash
      "mcp_grant.code_hash", // a hash
      "mcp_grant.access_hash", // a hash
      "mcp_grant.family_hash", // a hash
      "mcp_grant.refresh_hash", // a hash
      "secret_check.sealed", // one row per secret, dropped with it
    ];
    const rows = await db().request.writer.$queryRaw<{ name: string }[]>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`;
    const known = [...notSealed, ...sealedColumns.map(({ table, column }) => `${table}.${column}`)];
    expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });
});
