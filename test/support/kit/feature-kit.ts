import { callers } from "./expected.js";
import type { Field, KitDefinition } from "./kit.js";
import type { Produce } from "./produced.js";
import type { Base, World } from "./scene.js";
import type { SecretLifeDefinition } from "./secret-life.js";
import type { EventsDefinition } from "./events.js";
import type { Meeting, StrangersDefinition } from "./strangers.js";
import type { UnfilteredCase } from "./unfiltered.js";
import type { VisibleCase } from "./visible.js";

/**
 * The data of one feature for the suites over all domains. `Part` has the domain's members of a scene; `More` has rows for the
 * cases of `visible` that no operation names.
 */
export interface FeatureKit<Part extends object, More extends object = object> {
  /** Rows of the expected tables, without their header. */
  readonly rest?: string;
  readonly graphql?: string;
  /** More cells of the tables, and those of them that refuse a kind of caller. */
  readonly legend?: Readonly<Record<string, string>>;
  readonly refusalsOfKind?: readonly string[];
  readonly knownToSiblings?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly prepare?: (world: World) => Promise<void>;
  /** Makes the feature's members of a scene, after the features before it. */
  readonly part?: (world: World, scene: Base & Part) => Promise<Partial<Part>>;
  readonly nothing?: (scene: Base & Part, absent: Base) => Partial<Part>;
  readonly facts?: (world: World, scene: Base & Part) => readonly string[];
  readonly recordsRefusals?: NonNullable<KitDefinition<Part>["recordsRefusals"]>;
  /** Secrets in the feature's part, which only its owner may know, and their life. */
  readonly secrets?: (scene: Base & Part) => Readonly<Record<string, string>>;
  readonly secretLife?: SecretLifeDefinition<Part>;
  readonly calls?: Readonly<Record<string, (scene: Base & Part) => Field>>;
  /** Operations and routes whose success uses up the target or the caller's key. */
  readonly spending?: readonly string[];
  readonly parameters?: (name: string, scene: Base & Part) => Readonly<Record<string, string>>;
  readonly bodies?: Readonly<Record<string, (scene: Base & Part) => unknown>>;
  readonly queries?: Readonly<Record<string, (scene: Base & Part) => string>>;
  readonly headers?: Readonly<Record<string, (scene: Base & Part) => Readonly<Record<string, string>>>>;
  readonly tools?: KitDefinition<Part>["tools"];
  readonly before?: (name: string) => ((world: World, scene: Base & Part) => Promise<void>) | undefined;
  readonly more?: (world: World, scene: Base & Part) => Promise<More>;
  readonly visible?: Readonly<Record<string, VisibleCase<Base & Part & More>>>;
  readonly unfiltered?: readonly UnfilteredCase[];
  readonly strangers?: StrangersDefinition<Part>;
  /** Kinds that the calls of the kit report to another organization, which takes part. */
  readonly sharedEvents?: readonly string[];
  readonly events?: EventsDefinition<Part>["cases"];
  readonly eventEnvironment?: Readonly<Record<string, string>>;
  readonly codes?: Readonly<Record<string, Produce>>;
  readonly codeEnvironment?: Readonly<Record<string, string>>;
}

/** The kit of a domain from those of its features, in the order in which their parts are made. */
export function composeKit<Part extends object>(
  name: string,
  features: readonly FeatureKit<Part, any>[],
): KitDefinition<Part> {
  const all = <Value extends object>(pick: (feature: FeatureKit<Part, any>) => Value | undefined): Value =>
    Object.assign({}, ...features.map(pick)) as Value;
  const list = <Value>(pick: (feature: FeatureKit<Part, any>) => readonly Value[] | undefined): readonly Value[] =>
    features.flatMap((feature) => pick(feature) ?? []);
  const table = (kind: string, rows: readonly (string | undefined)[]) =>
    [kind, ...callers, ...rows.filter((row) => row !== undefined)].join("\n");
  return {
    name,
    environment: all(({ environment }) => environment),
    async prepare(world) {
      for (const { prepare } of features) await prepare?.(world);
    },
    async part(world, base) {
      const scene: object = { ...base };
      const part = {};
      for (const feature of features) {
        const more = await feature.part?.(world, scene as Base & Part);
        Object.assign(scene, more);
        Object.assign(part, more);
      }
      return part as Part;
    },
    nothing: (scene, absent) => all(({ nothing }) => nothing?.(scene, absent)) as Partial<Part>,
    facts: (world, scene) => list(({ facts }) => facts?.(world, scene)),
    knownToSiblings: list(({ knownToSiblings }) => knownToSiblings),
    recordsRefusals: {
      tables: list(({ recordsRefusals }) => recordsRefusals?.tables),
      columns: list(({ recordsRefusals }) => recordsRefusals?.columns),
      events: list(({ recordsRefusals }) => recordsRefusals?.events),
    },
    secrets: (scene) => all(({ secrets }) => secrets?.(scene)),
    secretLife: {
      environment: all(({ secretLife }) => secretLife?.environment),
      async live(day) {
        for (const { secretLife } of features) await secretLife?.live(day);
      },
      ownWords: list(({ secretLife }) => secretLife?.ownWords),
    },
    before: (operation) => {
      const steps = features.flatMap(({ before }) => before?.(operation) ?? []);
      if (steps.length === 0) return undefined;
      return async (world, scene) => {
        for (const step of steps) await step(world, scene);
      };
    },
    authority: {
      legend: all(({ legend }) => legend),
      refusalsOfKind: list(({ refusalsOfKind }) => refusalsOfKind),
      rest: table(
        "ROUTE",
        features.map(({ rest }) => rest),
      ),
      graphql: table(
        "OPERATION",
        features.map(({ graphql }) => graphql),
      ),
    },
    graphql: { calls: all(({ calls }) => calls), spending: list(({ spending }) => spending) },
    rest: {
      parameters: (operation, scene) => all(({ parameters }) => parameters?.(operation, scene)),
      bodies: all(({ bodies }) => bodies),
      queries: all(({ queries }) => queries),
      headers: all(({ headers }) => headers),
      spending: list(({ spending }) => spending),
    },
    tools: all(({ tools }) => tools),
    visible: {
      async more(world, scene) {
        const rows: object[] = [];
        for (const { more } of features) rows.push((await more?.(world, scene)) ?? {});
        return Object.assign({}, ...rows) as object;
      },
      cases: all(({ visible }) => visible),
    },
    strangers: {
      async meet(ours, theirs) {
        const meetings: Meeting<Part>[] = [];
        for (const { strangers } of features) meetings.push((await strangers?.meet?.(ours, theirs)) ?? {});
        const shown = meetings.flatMap((meeting) => meeting.shown ?? []);
        return {
          own: Object.assign({}, ...meetings.map(({ own }) => own)) as NonNullable<Meeting<Part>["own"]>,
          known: meetings.flatMap(({ known = [] }) => known),
          hidden: meetings.flatMap(({ hidden = [] }) => hidden),
          ...(shown[0] === undefined ? {} : { shown: shown[0] }),
        };
      },
      leftOut: (query) => features.some(({ strangers }) => strangers?.leftOut?.(query) === true),
      within: all(({ strangers }) => strangers?.within),
      unreached: all(({ strangers }) => strangers?.unreached),
    },
    unfiltered: list(({ unfiltered }) => unfiltered),
    events: {
      environment: all(({ eventEnvironment }) => eventEnvironment),
      cases: all(({ events }) => events),
      shared: list(({ sharedEvents }) => sharedEvents),
    },
    errors: { environment: all(({ codeEnvironment }) => codeEnvironment), codes: all(({ codes }) => codes) },
  };
}
