import type { TestParley } from "../parley.js";
import type { Kit } from "./kit.js";
import { makeScene, makeWorld, type Scene, type World } from "./scene.js";
import { marksIn } from "./marks.js";

/** One of two organizations that have nothing to do with each other: `world.ours` and what it has. */
export interface Side<Part extends object = object> {
  readonly world: World;
  readonly scene: Scene & Part;
}

/** The relations between two organizations after they have met. */
export interface Meeting<Part extends object = object> {
  /** The members of their scene that concern something of ours. */
  readonly own?: Partial<Scene & Part>;
  /** Texts of ours that they may know by that. */
  readonly known?: readonly string[];
  /** New texts that they may not know. */
  readonly hidden?: readonly string[];
  /** Objects of a type that are about us, and all that they say. */
  readonly shown?: { readonly type: string; readonly whose: object; readonly is: object };
}

/** The data of a domain for the walks of another organization. */
export interface StrangersDefinition<Part extends object> {
  /** Brings both sides together as far as the domain lets them. */
  meet?(ours: Side<Part>, theirs: Side<Part>): Promise<Meeting<Part>>;
  /** Types of the domain that no walk comes to, and why. */
  readonly unreached?: Readonly<Record<string, string>>;
  /** Values for arguments of fields that no call of the kit gives, by name and type: `from: Int`. */
  readonly within?: Readonly<Record<string, unknown>>;
  /** Queries of what belongs to no organization: the walks leave them out. */
  readonly leftOut?: (query: string) => boolean;
}

/** Two organizations. Ours has what the kit makes, and they look for it. */
export interface Strangers {
  readonly ours: Side;
  readonly theirs: Side;
  /** Every text that the database has because of us, and every credential of ours, but for what they may know. */
  readonly forbidden: readonly string[];
  /** The scenes that they ask for. */
  readonly scenes: Readonly<
    Record<"foreign" | "ourThingsUnderTheirHandle" | "theirThingsUnderOurHandle" | "own", Scene>
  >;
  readonly meeting: Meeting;
}

export async function makeStrangers(parley: TestParley, kit: Kit): Promise<Strangers> {
  const theirs = await makeSide(parley, kit);
  const before = new Set([...(await storedTexts(parley)), ...textsOf(theirs)]);
  const ours = await makeSide(parley, kit);
  const made = [...(await storedTexts(parley)), ...textsOf(ours)].filter((text) => !before.has(text));
  const meeting = (await kit.strangers?.meet?.(ours, theirs)) ?? {};
  const known = new Set(meeting.known);
  return {
    ours,
    theirs,
    forbidden: [...new Set([...made, ...(meeting.hidden ?? [])])].filter((text) => !known.has(text)),
    scenes: {
      foreign: ours.scene,
      ourThingsUnderTheirHandle: { ...ours.scene, ...baseOf(theirs.scene) },
      theirThingsUnderOurHandle: { ...theirs.scene, ...baseOf(ours.scene) },
      own: { ...theirs.scene, ...meeting.own },
    },
    meeting,
  };
}

async function makeSide(parley: TestParley, kit: Kit): Promise<Side> {
  const world = await makeWorld(parley, kit);
  const scene = await makeScene(world, kit, true);
  for (const { name } of kit.expected.graphql) if (name.startsWith("Query.")) await kit.before?.(name)?.(world, scene);
  return { world, scene };
}

function baseOf({ target, peer, organizationId, secretNote, cursor, theirCursor, people, credentials }: Scene): Scene {
  return { target, peer, organizationId, secretNote, cursor, theirCursor, people, credentials };
}

function textsOf({ scene, world }: Side): string[] {
  const { ours, theirs, theirAgent, sibling, peer, serviceToken, revokedKey } = world;
  return marksIn({ scene, ours, theirs, theirAgent, sibling, peer, serviceToken, revokedKey });
}

/** Every text of every row. */
async function storedTexts({ services }: TestParley): Promise<string[]> {
  const { driver } = services.database.request;
  const { rows: tables } = await driver.query<{ name: string }>(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await driver.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t`);
    found.push(...marksIn(rows));
  }
  return found;
}
