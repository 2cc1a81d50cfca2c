import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { raiseReviewVersion, storeOwnPresets } from "../../../subgraphs/org/review-rules/store/policies.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { graphqlCall } from "../../support/kit/calls.js";
import type { Kit } from "../../support/kit/kit.js";
import { askingOf } from "../../support/kit/outcome.js";
import { makeScene, makeWorld, type Scene, type World } from "../../support/kit/scene.js";
import { SpareScenes } from "../../support/kit/spare-scenes.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

/** Counts of rows in the tables that messages leave from. */
const outgoing = `
  select (select count(*) from mail_message m join mailbox b on b.id = m.mailbox_id
          where b.identity_id = $1 and m.direction = 'outbound') as mail,
         (select count(*) from im_message where identity_id = $1 and direction = 'outbound') as im,
         (select count(*) from im_reaction where identity_id = $1 and direction = 'outbound') as tapbacks,
         (select count(*) from im_reaction where identity_id = $1 and removed_at is not null) as removed,
         (select count(*) from chat_write w join chat_connection c on c.id = w.connection_id where c.identity_id = $1) as chat,
         (select count(*) from a2a_message where requester_id = $1 and role = 'caller'
          or worker_id = $1 and role = 'agent') as tasks,
         (select coalesce(sum(version), 0) from a2a_context where opener_id = $1 or recipient_id = $1) as names,
         (select count(*) from a2a_push_config where identity_id = $1) as push,
         (select coalesce(sum(version), 0) from webhook_subscription where identity_id = $1 and deleted_at is null) as webhooks,
         (select count(*) from mail_contact_rule where identity_id = $1 and action = 'allow')
         + (select count(*) from im_contact_rule where identity_id = $1 and action = 'allow')
         + (select count(*) from chat_contact_rule where identity_id = $1 and action = 'allow')
         + (select count(*) from a2a_contact_rule where identity_id = $1 and action = 'allow') as allowed`;

/** Something that stops an identity. */
interface Stop {
  readonly name: string;
  /** How an attempt is refused. */
  readonly answer: string;
  readonly stop: (world: World, scene: Scene) => Promise<void>;
  /** Whether it leaves that operation to that caller. */
  readonly leaves: (operation: string, caller: string) => boolean;
}

const freeze: Stop = {
  name: "frozen",
  answer: "403 agent_frozen",
  stop: async ({ parley }, { target, credentials }) => {
    const mutation = `mutation { freezeAgent(input: { agentHandle: "${target.handle}", mode: SENDS }) { freeze { id } } }`;
    const { errors } = await parley.graphql(mutation, {}, credentials["cons"]!);
    expect(errors).toBeUndefined();
  },
  leaves: isLeftToPeople,
};

const readOnly: Stop = {
  name: "only reading, by the rules of its organization",
  answer: "403 blocked_by_rule",
  stop: async ({ parley, ours }, { target }) => {
    await parley.services.database.request.transaction(async (tx) => {
      await storeOwnPresets(tx, target.id, { outboundPreset: "read_only", inboundPreset: null });
      await raiseReviewVersion(tx, ours.id);
    });
  },
  // Presets are for keys. The name of a context is for a freeze alone.
  leaves: (operation, caller) =>
    caller === "cons" || operation === "Mutation.renameA2aContext" || isLeftToPeople(operation, caller),
};

/**
 * Nothing leaves in the name of an identity that is stopped, by any mutation of a domain (wire contract reviews 2.2, 6.1). The
 * ways out are found by what mutations write, not listed: a new one without the gate fails.
 */
export function testFrozen(kit: Kit): void {
  describe.each([freeze, readOnly])("an agent that is $name", (stop) => {
    testStopped(kit, stop);
  });
}

function testStopped(kit: Kit, { stop, answer: refusal, leaves }: Stop): void {
  let parley: TestParley;
  let world: World;
  let spares: SpareScenes;
  /** What is refused changes nothing: one is enough for all that need nothing done before. */
  let stopped: Scene;

  beforeAll(async () => {
    parley = await startTestParley({ environment: kit.environment ?? {} });
    world = await makeWorld(parley, kit);
    spares = new SpareScenes(() => makeScene(world, kit, true));
    stopped = await made("");
  });
  afterAll(() => parley?.close());

  const mutations = kit.expected.graphql.filter(({ operation }) => operation.startsWith("Mutation."));
  const callers = ["own", "cons", "admin"] as const;

  test.skipIf(mutations.length === 0).each(mutations)("$name", async ({ name, answers }) => {
    const able = callers.filter((one) => answers[one] === "ok");
    if (able[0] === undefined || !(await sends(name, able[0]))) return;
    for (const caller of able.filter((one) => !leaves(name, one))) {
      const scene = kit.before?.(name) === undefined ? stopped : await made(name);
      const before = await sentBy(parley.services, scene.target.id);
      const answer = await ask(name, scene, caller);
      expect({ caller, answer }).toEqual({ caller, answer: refusal });
      expect(await sentBy(parley.services, scene.target.id)).toEqual(before);
    }
  });

  /** Whether something leaves by it while nothing is frozen. Who calls makes no difference. */
  async function sends(name: string, caller: string): Promise<boolean> {
    const attempt = async (scene: Scene) => {
      await kit.before?.(name)?.(world, scene);
      const before = await sentBy(parley.services, scene.target.id);
      const answer = await ask(name, scene, caller);
      return { answer, left: hasGrown(before, await sentBy(parley.services, scene.target.id)) };
    };
    return (await spares.use(attempt, ({ answer }) => answer === "ok")).left;
  }

  /** A scene whose target is stopped after what an operation needs was done. */
  async function made(name: string): Promise<Scene> {
    const scene = await makeScene(world, kit, true);
    await kit.before?.(name)?.(world, scene);
    await stop(world, scene);
    return scene;
  }

  async function ask(name: string, scene: Scene, caller: string): Promise<string> {
    const document = graphqlCall(kit, name, scene);
    const spell = (status: unknown, code: unknown): string => `${String(status)} ${String(code)}`;
    return (await askingOf(name)(parley, scene.credentials[caller]!, document, { spell })).answer;
  }
}

/** People still decide where events go and who is let in; only keys are stopped there. */
function isLeftToPeople(name: string, caller: string): boolean {
  const isSetting = /Webhook|ContactRule/.test(name);
  return isSetting && (caller === "cons" || (caller === "admin" && name.includes("ContactRule")));
}

type Counts = Readonly<Record<string, number>>;

async function sentBy({ database }: Services, identityId: string): Promise<Counts> {
  const { rows } = await database.request.driver.query<Record<string, string>>(outgoing, [identityId]);
  return Object.fromEntries(Object.entries(rows[0]!).map(([what, count]) => [what, Number(count)]));
}

/** A deletion takes away what was counted, which is no way out. */
function hasGrown(before: Counts, after: Counts): boolean {
  return Object.entries(after).some(([what, count]) => count > before[what]!);
}
