import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../../subgraphs/shared/clock/clock.js";
import type { Transaction } from "../../../subgraphs/shared/database/client.js";
import { decideName, type NameRequest } from "../../../subgraphs/shared/names/name-reservation.js";
import { reserveName } from "../../../subgraphs/shared/names/reserve-name.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";
import { createTestServices, type TestServices } from "../../support/services.js";

const wanted = (fields: Partial<NameRequest> = {}): NameRequest => ({
  value: "scout",
  namespace: "identities",
  organizationId: "org_a",
  ...fields,
});

const isInUse = async (tx: Transaction, value: string): Promise<boolean> =>
  (await tx.identity.count({ where: { liveHandle: value } })) > 0;

describe("the rule of names", () => {
  test.each([
    ["mine and free", wanted(), { organizationId: "org_a", namespace: "identities" }, false, { ok: true }],
    [
      "mine, free, in the other namespace",
      wanted({ namespace: "mail" }),
      { organizationId: "org_a", namespace: "identities" },
      false,
      { ok: true },
    ],
    [
      "mine but in use",
      wanted(),
      { organizationId: "org_a", namespace: "mail" },
      true,
      { ok: false, blockedBy: "identities" },
    ],
    [
      "mine but an address",
      wanted({ namespace: "mail" }),
      { organizationId: "org_a", namespace: "identities" },
      true,
      { ok: false, blockedBy: "mail" },
    ],
    [
      "another's handle",
      wanted({ namespace: "mail" }),
      { organizationId: "org_b", namespace: "identities" },
      false,
      { ok: false, blockedBy: "identities" },
    ],
    [
      "another's address",
      wanted(),
      { organizationId: "org_b", namespace: "mail" },
      false,
      { ok: false, blockedBy: "mail" },
    ],
  ] as const)("%s", (_name, request, holder, inUse, decision) => {
    expect(decideName(request, holder, inUse)).toEqual(decision);
  });
});

describe("reservations", () => {
  let database: TestDatabase;
  let running: TestServices;
  beforeAll(async () => {
    database = await createTestDatabase();
    running = await createTestServices({ DATABASE_URL: database.url });
    for (const id of ["org_a", "org_b"]) {
      const createdAt = systemClock.now();
      await running.database.request.writer.organization.create({
        data: { id, name: id, plan: "team", createdAt, updatedAt: createdAt },
      });
    }
  });
  afterAll(async () => {
    await running.close();
    await database.drop();
  });

  const reserve = (request: NameRequest) =>
    running.database.request.transaction((tx) => reserveName(tx, systemClock, request, isInUse));

  const addIdentity = (handle: string) => {
    const now = systemClock.now();
    return running.database.request.writer.identity.create({
      data: {
        id: randomUUID(),
        organizationId: "org_a",
        agentHandle: handle,
        liveHandle: handle,
        displayName: handle,
        createdAt: now,
        updatedAt: now,
      },
    });
  };

  test("stay with the organization that had the name first", async () => {
    expect(await reserve(wanted())).toEqual({ ok: true });
    expect(await reserve(wanted({ namespace: "mail" }))).toEqual({ ok: true });
    expect(await reserve(wanted())).toEqual({ ok: true });
    expect(await reserve(wanted({ organizationId: "org_b" }))).toEqual({ ok: false, blockedBy: "identities" });
  });

  test("are blocked while a living identity bears the name, and free again after its end", async () => {
    const name = wanted({ value: "ranger" });
    await reserve(name);
    const { id } = await addIdentity("ranger");
    expect(await reserve(name)).toEqual({ ok: false, blockedBy: "identities" });
    expect(await reserve({ ...name, organizationId: "org_b" })).toEqual({ ok: false, blockedBy: "identities" });
    await running.database.request.writer.identity.update({ where: { id }, data: { liveHandle: null } });
    expect(await reserve(name)).toEqual({ ok: true });
  });

  test("are gone with the transaction that fails", async () => {
    const name = wanted({ value: "undone" });
    const failing = running.database.request.transaction(async (tx) => {
      await reserveName(tx, systemClock, name, isInUse);
      throw new Error("something later");
    });
    await expect(failing).rejects.toThrow("something later");
    expect(await reserve({ ...name, organizationId: "org_b" })).toEqual({ ok: true });
  });

  test("go to one organization when two ask at once", async () => {
    for (let round = 0; round < 10; round++) {
      const value = `race-${round}`;
      const decisions = await Promise.all(
        ["org_a", "org_b", "org_a", "org_b"].map(async (organizationId) => ({
          organizationId,
          ...(await reserve(wanted({ value, organizationId }))),
        })),
      );
      const winners = new Set(decisions.filter((decision) => decision.ok).map((decision) => decision.organizationId));
      expect([winners.size, decisions.filter((decision) => decision.ok).length]).toEqual([1, 2]);
    }
  });

  test("serialise two makers of the same handle in one organization", async () => {
    const make = () =>
      running.database.request.transaction(async (tx) => {
        const decision = await reserveName(tx, systemClock, wanted({ value: "twin" }), isInUse);
        if (!decision.ok) return decision.blockedBy;
        const now = systemClock.now();
        const fields = { organizationId: "org_a", agentHandle: "twin", liveHandle: "twin", displayName: "twin" };
        await tx.identity.create({ data: { id: randomUUID(), ...fields, createdAt: now, updatedAt: now } });
        return "made";
      });
    expect((await Promise.all([make(), make(), make()])).toSorted()).toEqual(["identities", "identities", "made"]);
  });
});
