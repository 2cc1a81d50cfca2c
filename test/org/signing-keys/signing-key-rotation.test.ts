import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteIdentity } from "../../../subgraphs/org/identities/delete-identity.js";
import { dropReplacedSigningKey } from "../../../subgraphs/org/signing-keys/drop-replaced-signing-key.js";
import { ensureSigningKey } from "../../../subgraphs/org/signing-keys/ensure-signing-key.js";
import { rotateSigningKey } from "../../../subgraphs/org/signing-keys/rotate-signing-key.js";
import { sweepSigningKeys } from "../../../subgraphs/org/signing-keys/jobs.js";
import { validSigningKeys } from "../../../subgraphs/org/signing-keys/store/signing-keys.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { createTestServices, type TestServices } from "../../support/services.js";

const day = 24 * 3_600_000;
const format = /^whsec_[A-Za-z0-9]{44}$/;
let services: TestServices;
let organization: TestOrganization;
let made = 0;

beforeAll(async () => {
  services = await createTestServices();
  organization = await makeOrganization(services, "enterprise");
});
afterAll(() => services?.close());

const agent = (): Promise<TestAgent> => makeAgent(services, organization, `signer-${++made}`);
const owner = ({ id }: TestAgent) => ({ organizationId: organization.id, identityId: id });
const inTransaction: TestServices["database"]["request"]["transaction"] = (work) =>
  services.database.request.transaction(work);
const ensure = ({ id }: TestAgent) =>
  inTransaction((tx) => ensureSigningKey(tx, services, { id, organizationId: organization.id }));
const rotate = (whose: { organizationId: string; identityId: string | null }) =>
  inTransaction(async (tx) => (await rotateSigningKey(tx, services, whose)).secret);
const valid = async ({ id }: TestAgent) => {
  const { database, keyring, clock } = services;
  return (await validSigningKeys(database.request.reader, keyring, clock, [id])).get(id) ?? [];
};

const sweep = () => sweepSigningKeys.run({ services, signal: new AbortController().signal } as never);

describe("the first key", () => {
  it("is made once, however many ask at once, and shown to the one who made it", async () => {
    const signer = await agent();
    expect(await valid(signer)).toEqual([]);
    const shown = await Promise.all(Array.from({ length: 5 }, () => ensure(signer)));
    const [secret] = await valid(signer);
    expect(secret).toMatch(format);
    expect(shown.filter((text) => text !== null)).toEqual([secret]);
    expect(await ensure(signer)).toBeNull();
  });

  it("is not lost when it is made while somebody rotates", async () => {
    const signer = await agent();
    const [first, rotated] = await Promise.all([ensure(signer), rotate(owner(signer))]);
    const keys = await valid(signer);
    expect(keys).toContain(rotated);
    if (first !== null) expect(keys).toContain(first);
  });
});

describe("a rotation", () => {
  it("leaves the replaced key valid for a day, behind the new one", async () => {
    const signer = await agent();
    const first = await ensure(signer);
    const second = await rotate(owner(signer));
    expect(await valid(signer)).toEqual([second, first]);
    services.clock.advance(day - 1);
    expect(await valid(signer)).toEqual([second, first]);
    services.clock.advance(1);
    expect(await valid(signer)).toEqual([second]);
  });

  it("keeps one replaced key only", async () => {
    const signer = await agent();
    const keys = [await rotate(owner(signer)), await rotate(owner(signer)), await rotate(owner(signer))];
    expect(await valid(signer)).toEqual([keys[2], keys[1]]);
    expect(new Set(keys).size).toBe(3);
  });

  it("may be followed by dropping the replaced key at once", async () => {
    const signer = await agent();
    await ensure(signer);
    const drop = () => inTransaction((tx) => dropReplacedSigningKey(tx, services.clock, owner(signer)));
    expect(await drop()).toBe(false);
    const second = await rotate(owner(signer));
    expect(await drop()).toBe(true);
    expect(await valid(signer)).toEqual([second]);
    const events = await services.database.request.reader.event.findMany({
      where: { identityId: signer.id, kind: { startsWith: "signing_key." } },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ kind }) => kind)).toEqual([
      "signing_key.created",
      "signing_key.rotated",
      "signing_key.dropped",
    ]);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain("whsec_");
  });
});

describe("the organization's key", () => {
  it("signs for identities without a key of their own, and keeps them from getting one unasked", async () => {
    const [with_, without] = [await agent(), await agent()];
    const own = await ensure(with_);
    const shared = { organizationId: organization.id, identityId: null };
    const first = await rotate(shared);
    const second = await rotate(shared);
    expect(await ensure(without)).toBeNull();
    expect(await valid(without)).toEqual([second, first]);
    expect(await valid(with_)).toEqual([own]);
    const stranger = await makeAgent(services, await makeOrganization(services), "stranger");
    expect(await valid(stranger)).toEqual([]);
    const { database, keyring, clock } = services;
    const both = await validSigningKeys(database.request.reader, keyring, clock, [with_.id, without.id, stranger.id]);
    expect([...both.keys()].toSorted()).toEqual([with_.id, without.id].toSorted());
  });

  it("goes on beside the first key of an identity for a day, so that receivers have time to learn that", async () => {
    const signer = await agent();
    const shared = { organizationId: organization.id, identityId: null };
    const [older, old] = [await rotate(shared), await rotate(shared)];
    services.clock.advance(day);
    expect(await valid(signer)).toEqual([old]);
    const own = await rotate(owner(signer));
    expect([await valid(signer), older === old]).toEqual([[own, old], false]);
    // What it is rotated to meanwhile is part of it.
    const next = await rotate(shared);
    expect(await valid(signer)).toEqual([own, next, old]);
    services.clock.advance(day - 1);
    expect(await valid(signer)).toEqual([own, next, old]);
    services.clock.advance(1);
    expect(await valid(signer)).toEqual([own]);
  });

  it("ends beside the first key when that is rotated, or when it is dropped", async () => {
    await rotate({ organizationId: organization.id, identityId: null });
    const [rotated, dropped] = [await agent(), await agent()];
    const keys = [await rotate(owner(rotated)), await rotate(owner(rotated))];
    expect(await valid(rotated)).toEqual(keys.toReversed());
    const own = await rotate(owner(dropped));
    expect(await valid(dropped)).toHaveLength(2 + 1);
    const drop = () => inTransaction((tx) => dropReplacedSigningKey(tx, services.clock, owner(dropped)));
    expect([await drop(), await valid(dropped), await drop()]).toEqual([true, [own], false]);
  });
});

it("goes where its identity goes", async () => {
  const signer = await agent();
  const keys = [await rotate(owner(signer)), await rotate(owner(signer))];
  const { id: organizationId } = await makeOrganization(services);
  await inTransaction((tx) => tx.identity.update({ where: { id: signer.id }, data: { organizationId } }));
  expect(await valid(signer)).toEqual(keys.toReversed());
});

it("is forgotten when its time is over, however many are", async () => {
  const signer = await agent();
  await rotate(owner(signer));
  await rotate(owner(signer));
  const stored = () => services.database.request.reader.signingKey.count({ where: { identityId: signer.id } });
  await sweep();
  expect(await stored()).toBe(2);
  const others = await services.database.request.writer.$executeRaw`
    with made as (
      insert into identity (id, organization_id, agent_handle, display_name, created_at, updated_at)
      select gen_random_uuid(), ${organization.id}, 'many-' || n, 'Many', ${services.clock.now()}, ${services.clock.now()}
      from generate_series(1, 1100) n returning id)
    insert into signing_key (id, identity_id, sealed_secret, current, valid_until, created_at)
    select gen_random_uuid(), id, '', false, ${services.clock.now()}, ${services.clock.now()} from made`;
  expect(others).toBe(1_100);
  services.clock.advance(day);
  await sweep();
  expect(await stored()).toBe(1);
  expect(await services.database.request.reader.signingKey.count({ where: { validUntil: { not: null } } })).toBe(0);
});

it("dies with its identity", async () => {
  const signer = await agent();
  await rotate(owner(signer));
  await rotate(owner(signer));
  await inTransaction(async (tx) => {
    await deleteIdentity(tx, services, await tx.identity.findUniqueOrThrow({ where: { id: signer.id } }));
  });
  expect(await services.database.request.reader.signingKey.count({ where: { identityId: signer.id } })).toBe(0);
});
