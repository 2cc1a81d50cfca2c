import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { domains } from "../../../subgraphs/index.js";
import { carrierOf, carrierRuns } from "../../../subgraphs/messaging/carriers/public.js";
import { receiverPath } from "../../../subgraphs/messaging/carriers/port/receiver-address.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { workshop } from "../support/toy-vendor.js";
import { FakeCarrier } from "../../fakes/carrier.js";

// A carrier is its folder and its line in registry/vendors.ts. This one stands in that list, and nowhere else.
vi.mock("../../../subgraphs/messaging/carriers/registry/vendors.js", async (original) => {
  const { vendors } = await original<typeof import("../../../subgraphs/messaging/carriers/registry/vendors.js")>();
  const { toy } = await import("../support/toy-vendor.js");
  return { vendors: [...vendors, toy] };
});

/** A carrier with one line. */
class ToyCarrier extends FakeCarrier {
  override readonly name = "toy";
  timesAsked = 0;

  constructor(private readonly number: string) {
    super();
  }

  override lines() {
    return Promise.resolve([{ number: this.number, carrierLineId: "toy-1", roleHint: "dedicated" as const }]) as never;
  }

  override catchUp() {
    this.timesAsked += 1;
    return Promise.resolve();
  }
}

/** Every carrier that was opened. */
const opened: ToyCarrier[] = [];
workshop.open = (given) => {
  opened.push(new ToyCarrier(given));
  return opened.at(-1)!;
};

const number = "+15555550177";
const phone = "+15555550142";
const clock = new ManualClock();
let parley: TestParley;
let agent: TestAgent;
let lineId: string;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: { IM_TOY: number } });
  const { services } = parley;
  const organization = await makeOrganization(services, "enterprise");
  agent = await makeAgent(services, organization, "scout", { options: { imEnabled: true } });
  const at = clock.now();
  const line = await services.database.request.writer.imLine.update({
    where: { number },
    data: {
      organizationId: organization.id,
      identityId: agent.id,
      type: "dedicated_outbound",
      claimedAt: at,
      attachedAt: at,
    },
  });
  lineId = line.id;
});

afterAll(() => parley?.close());

const received = () =>
  parley.services.database.request.reader.imMessage.findMany({ where: { content: "good morning" } });

test("its setting is checked, and makes it run alone", async () => {
  await expect(startTestParley({ environment: { IM_TOY: "no number" } })).rejects.toThrow("IM_TOY must be a number.");
  const { config } = parley.services;
  expect(["toy", "loopback", "bluebubbles"].map((name) => carrierRuns(config, name))).toEqual([true, false, false]);
  expect(carrierOf(parley.services, { carrier: "toy" })).toBe(opened[0]);
});

test("a message leaves by it", async () => {
  const sent = await rest(parley, agent.key, "POST", "/api/v1/im/messages", { to: phone, text: "hello" });
  expect([sent.status, sent.body]).toMatchObject([201, {}]);
  await parley.work!.runDueJobs();
  expect(opened[0]!.asked).toMatchObject([
    { call: "send", message: { text: "hello", line: { carrierLineId: "toy-1" } } },
  ]);
});

test("what it reports arrives once, at an address with a secret, which the API reference describes", async () => {
  const path = receiverPath(parley.services.keyring, "toy", lineId);
  const post = (to: string) =>
    parley.fetch(to, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ from: phone, text: "good morning" }),
    });
  expect(await (await post(path)).json()).toEqual({ events: 1 });
  await post(path);
  expect((await post(path.replace("toy", "bluebubbles"))).status).toBe(404);
  await parley.work!.runDueJobs();
  expect(await received()).toHaveLength(1);
  const { paths } = (await (await parley.fetch("/api/v1/openapi.json")).json()) as { paths: object };
  expect(Object.keys(paths)).toContain("/carriers/toy/{line_id}/{secret}");
});

test("it is asked for what it did not report, and again half a minute later", async () => {
  const before = opened[0]!.timesAsked;
  clock.advance(60_000);
  await parley.work!.runDueJobs();
  expect(opened[0]!.timesAsked).toBeGreaterThan(before);
  const once = opened[0]!.timesAsked;
  clock.advance(31_000);
  await parley.work!.runDueJobs();
  expect(opened[0]!.timesAsked).toBeGreaterThan(once);
});

test("the operator sees its findings", async () => {
  const found = await Promise.all(domains.flatMap(({ checks }) => checks.map((check) => check.find(parley.services))));
  expect(found.flat().map(({ code }) => code)).toContain("toy_is_a_toy");
});
