import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { domains } from "../../../subgraphs/index.js";
import { graphqlCall } from "../../support/kit/calls.js";
import { eventsAfter, type LoggedEvent } from "../../support/kit/events.js";
import { type Caller, callers, outsiders } from "../../support/kit/expected.js";
import type { Kit } from "../../support/kit/kit.js";
import { askingOf } from "../../support/kit/outcome.js";
import { makeScene, makeWorld, type Scene, type World } from "../../support/kit/scene.js";
import { SpareScenes } from "../../support/kit/spare-scenes.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

/** Every kind of event of a domain comes about, and tells another organization of nothing that we do. */
export function testEvents(kit: Kit): void {
  const { cases, shared = [] } = kit.events;
  const kinds = Object.keys(domains.find(({ name }) => name === kit.name)!.events);
  let parley: TestParley;
  let world: World;
  /** What the calls of the kit brought about. */
  const seen: LoggedEvent[] = [];

  beforeAll(async () => {
    const environment = { ...kit.environment, ...kit.events.environment };
    // What is due is done when a case says so.
    parley = await startTestParley({ environment, clock: new ManualClock(new Date()) });
    world = await makeWorld(parley, kit);
    await changeEverything();
  });
  afterAll(() => parley?.close());

  test.each(kinds.length === 0 ? ["none"] : kinds)("%s", async (kind) => {
    if (kinds.length === 0) return;
    const make = cases[kind];
    const events = (make === undefined ? seen : await madeBy(make)).filter((event) => event.kind === kind);
    expect(events.length, "the kit brings it about").toBeGreaterThan(0);
    const told = events.map(({ organizationId }) => organizationId);
    if (!shared.includes(kind)) expect(told).not.toContain(world.theirs.id);
  });

  /** What comes of it, here or where the case says. */
  async function madeBy(make: NonNullable<(typeof cases)[string]>): Promise<readonly LoggedEvent[]> {
    const scene = await makeScene(world, kit, true);
    await kit.before?.("")?.(world, scene);
    const before = await end();
    const elsewhere = await make(world, scene);
    await parley.work!.runDueJobs();
    return elsewhere ?? eventsAfter(parley, before);
  }

  /** Every mutation, once, by one of ours who may. Routes of the REST API run the same ones. */
  async function changeEverything(): Promise<void> {
    const spares = new SpareScenes(() => makeScene(world, kit, true));
    for (const { name, answers } of kit.expected.graphql) {
      const caller = ablest(answers);
      if (!name.startsWith("Mutation.") || caller === undefined) continue;
      const change = async (scene: Scene) => {
        await kit.before?.(name)?.(world, scene);
        const before = await end();
        const document = graphqlCall(kit, name, scene);
        const { answer } = await askingOf(name)(parley, scene.credentials[caller]!, document, kit.expected);
        return { answer, events: await eventsAfter(parley, before) };
      };
      seen.push(...(await spares.use(change, ({ answer }) => answer === "ok")).events);
    }
    const before = await end();
    await parley.work!.runDueJobs();
    seen.push(...(await eventsAfter(parley, before)));
  }

  async function end(): Promise<bigint> {
    const last = await parley.services.database.request.reader.event.findFirst({ orderBy: { id: "desc" } });
    return last?.id ?? 0n;
  }
}

/** Who of us may do it; with a credential, if that helps. */
function ablest(answers: Readonly<Record<string, string>>): Caller | undefined {
  const able = callers.filter((caller) => answers[caller] === "ok" && !outsiders.includes(caller) && caller !== "uncl");
  return able.find((caller) => caller !== "none") ?? able[0];
}
