import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf } from "../../support/rest.js";
import { auditOf, fillVault, makeVault, newPayload, newSecret, storeSecret, vault } from "../support/secrets.js";

const day = 24 * 3600_000;

let parley: TestParley;
const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));

beforeAll(async () => {
  const environment = { VAULT_MAX_SECRETS: "10", VAULT_MAX_BYTES: "1000", VAULT_AUDIT_RETENTION_DAYS: "30" };
  parley = await startTestParley({ environment, clock });
});
afterAll(() => parley.close());

async function newHome(secrets: number): Promise<TestOrganization> {
  const home = await makeOrganization(parley.services, "enterprise");
  await fillVault(parley.services, await makeVault(parley.services, home), secrets);
  return home;
}

describe("a vault", () => {
  it("takes as many secrets as it may hold, however many come at once", async () => {
    const { adminKey } = await newHome(7);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        vault(parley, adminKey, "POST", "", newSecret({ encrypted_payload: newPayload(30) })),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(answers.length - refused.length).toBe(3);
    for (const answer of refused) expect(errorOf(answer)).toEqual([422, "vault_quota_exceeded"]);
    expect((await vault(parley, adminKey, "GET")).body).toHaveLength(10);
  });

  it("has room again where a secret was deleted", async () => {
    const { adminKey } = await newHome(9);
    const { id } = await storeSecret(parley, adminKey);
    expect(errorOf(await vault(parley, adminKey, "POST", "", newSecret()))).toEqual([422, "vault_quota_exceeded"]);
    await vault(parley, adminKey, "DELETE", `/${id}`);
    expect((await vault(parley, adminKey, "POST", "", newSecret())).status).toBe(201);
  });

  it("takes as many bytes as it may hold, new or in place of fewer, and what gets smaller always", async () => {
    const { adminKey } = await newHome(0);
    const [large] = [
      await storeSecret(parley, adminKey, { encrypted_payload: newPayload(700) }),
      await storeSecret(parley, adminKey, { encrypted_payload: newPayload(300) }),
    ];
    const change = (bytes: number) =>
      vault(parley, adminKey, "PATCH", `/${large.id}`, { encrypted_payload: newPayload(bytes) });
    expect(
      errorOf(await vault(parley, adminKey, "POST", "", newSecret({ encrypted_payload: newPayload(30) }))),
    ).toEqual([422, "vault_quota_exceeded"]);
    expect(errorOf(await change(701))).toEqual([422, "vault_quota_exceeded"]);
    expect((await vault(parley, adminKey, "PATCH", `/${large.id}`, { name: "Full" })).status).toBe(200);
    expect((await change(670)).status).toBe(200);
    const last = newSecret({ encrypted_payload: newPayload(30) });
    expect((await vault(parley, adminKey, "POST", "", last)).status).toBe(201);
  });
});

describe("the audit trail", () => {
  it("is kept for its days, and forgotten after them", async () => {
    const home = await newHome(0);
    const old = await storeSecret(parley, home.adminKey);
    clock.advance(20 * day);
    await vault(parley, home.adminKey, "GET", `/${old.id}`);
    const kinds = async () => (await auditOf(parley, home.id)).map(({ kind }) => kind);
    await parley.work!.runDueJobs();
    expect(await kinds()).toEqual(["vault.secret_created", "vault.secret_read"]);
    clock.advance(11 * day);
    await parley.work!.runDueJobs();
    expect(await kinds()).toEqual(["vault.secret_read"]);
  });

  it("is forgotten in batches until nothing old is left", async () => {
    const home = await newHome(0);
    const vaultId = (
      await parley.services.database.request.reader.vault.findFirstOrThrow({ where: { organizationId: home.id } })
    ).id;
    const row = (occurredAt: Date) => ({
      ...{ id: randomUUID(), organizationId: home.id, vaultId, kind: "vault.secret_read", actorType: "admin_key" },
      ...{ requestId: "req_old", succeeded: true, details: {}, occurredAt },
    });
    const long = new Date(clock.now().getTime() - 31 * day);
    const rows = [...Array.from({ length: 1_001 }, () => row(long)), row(clock.now())];
    await parley.services.database.request.writer.vaultAudit.createMany({ data: rows });
    clock.advance(3600_000);
    await parley.work!.runDueJobs();
    expect((await auditOf(parley, home.id)).map(({ id }) => id)).toEqual([rows.at(-1)!.id]);
  });
});
