import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestAgent } from "../../support/org.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
let agent: TestAgent;
let line: Awaited<ReturnType<ImScene["attach"]>>;
const minute = 60_000;
beforeAll(async () => {
  scene = await ImScene.start();
  agent = await scene.agent();
  line = await scene.attach(agent);
  await scene.parley.services.database.jobs.driver.query(`
    create function refuse_poison() returns trigger language plpgsql as $$ begin
      if new.content = 'poison' then raise exception 'poison'; end if; return new; end $$;
    create trigger refuse_poison before insert on im_message for each row execute function refuse_poison()`);
});
afterAll(() => scene.close());

const heal = () => scene.parley.services.database.jobs.driver.query("drop function refuse_poison cascade");
const texts = async () => (await scene.get(agent, "/messages")).body.map(({ content }: any) => content).toReversed();
const stateOf = async (text: string) => {
  const [event] = await scene.writer.imCarrierEvent.findMany({ where: { payload: { path: ["text"], equals: text } } });
  return [event!.state, event!.outcome];
};
async function pass(milliseconds: number): Promise<void> {
  scene.clock.advance(milliseconds);
  await scene.work();
}

it("an event that fails is tried for a quarter of an hour, then rests, and arrives once it can", async () => {
  const person = phone();
  await scene.receive(line, person, "poison");
  await scene.receive(line, person, "behind it");
  // Every event of the line has it tried again.
  for (let failures = 0; failures < 12; failures++) await scene.receive(line, phone(), `other ${failures}`);
  await pass(14 * minute);
  expect(await stateOf("poison")).toEqual(["waiting", null]);
  expect(await texts()).toHaveLength(12);
  await pass(minute);
  await pass(minute);
  expect(await stateOf("poison")).toEqual(["parked", "failed"]);
  expect((await texts()).slice(12)).toEqual(["behind it"]);
  await pass(61 * minute);
  expect(await stateOf("poison")).toEqual(["parked", "failed"]);
  await heal();
  await pass(30 * minute);
  expect(await texts()).toHaveLength(13);
  await pass(31 * minute);
  await pass(minute);
  expect((await texts()).slice(13)).toEqual(["poison"]);
  expect((await stateOf("poison"))[0]).toBe("done");
});
