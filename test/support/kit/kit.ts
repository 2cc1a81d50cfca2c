import type { EventsDefinition } from "./events.js";
import { type ExpectedAuthority, type ExpectedTables, parseTables } from "./expected.js";
import type { Produce } from "./produced.js";
import type { Base, World } from "./scene.js";
import type { SecretLifeDefinition } from "./secret-life.js";
import type { StrangersDefinition } from "./strangers.js";
import type { UnfilteredCase } from "./unfiltered.js";
import type { VisibleDefinition } from "./visible.js";

/** A field with its arguments as GraphQL text, and what is selected of it. */
export type Field = readonly [args: string, selection?: string];

/** The data of one domain for the suites over all domains. `Part` has its members of a scene. */
export interface KitDefinition<Part extends object> {
  /** The domain's. */
  readonly name: string;
  /** Settings of the security suites' server: limits that the number of calls would reach. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Adds to the two organizations, once for a server, what no scene needs for itself. */
  prepare?(world: World): Promise<void>;
  /** The domain's part of a scene, whose target is claimed as yet. */
  part(world: World, base: Base): Promise<Part>;
  /** The part with ids and names that never existed. `absent` has those of the base. */
  nothing(scene: Base & Part, absent: Base): Partial<Part>;
  /** Texts that no answer to another organization may contain. */
  facts?(world: World, scene: Base & Part): readonly string[];
  /** Cells that refuse another agent of ours about things that it may know. */
  readonly knownToSiblings?: readonly string[];
  /** Where refusals are written down: tables, columns that count what was written, and kinds of event. */
  readonly recordsRefusals?: Readonly<Record<"tables" | "columns" | "events", readonly string[]>>;
  /** Secrets of a part, by their kind, if their text alone does not show that they are secrets. */
  secrets?(scene: Base & Part): Readonly<Record<string, string>>;
  /** The life of the domain's secrets beyond single calls. */
  readonly secretLife?: SecretLifeDefinition<Part>;
  /** Puts things as that operation finds them, before each call; such operations are called one at a time. */
  before?(name: string): ((world: World, scene: Base & Part) => Promise<void>) | undefined;
  readonly authority: ExpectedAuthority;
  readonly graphql: {
    /** How to call each operation, with values that are valid. */
    readonly calls: Readonly<Record<string, (scene: Base & Part) => Field>>;
    /** Those whose success uses up the target or the caller's key: each such call gets a scene of its own. */
    readonly spending: readonly string[];
  };
  readonly rest: {
    /** Values of the parameters in a route's path. */
    parameters(name: string, scene: Base & Part): Readonly<Record<string, string>>;
    /** Bodies of the routes that have one. */
    readonly bodies: Readonly<Record<string, (scene: Base & Part) => unknown>>;
    /** Queries of the routes that need one, with their question mark. */
    readonly queries?: Readonly<Record<string, (scene: Base & Part) => string>>;
    /** Headers of the routes that need more than a credential. */
    readonly headers?: Readonly<Record<string, (scene: Base & Part) => Readonly<Record<string, string>>>>;
    readonly spending: readonly string[];
  };
  /** Arguments with which each MCP tool of the domain succeeds, called by the scene's target in the order of this table. */
  readonly tools?: Readonly<Record<string, (scene: Base & Part) => Readonly<Record<string, unknown>>>>;
  readonly visible: VisibleDefinition<Part, any>;
  /** Functions that disclose something to another organization when they do not filter by the viewer. */
  readonly unfiltered: readonly UnfilteredCase[];
  /** How another organization comes across ours, and what its walks leave out. */
  readonly strangers?: StrangersDefinition<Part>;
  readonly events: EventsDefinition<Part>;
  /** How to produce every error code of the domain over HTTP, and of the shared ones those that only it produces. */
  readonly errors: {
    /** Settings of the server on which they are produced. */
    readonly environment?: Readonly<Record<string, string>>;
    readonly codes: Readonly<Record<string, Produce>>;
  };
}

/** A domain's kit, for suites that do not know what is in its part of a scene. */
export interface Kit extends KitDefinition<object> {
  /** The tables of `authority`, read. */
  readonly expected: ExpectedTables;
}

/** Declares a domain's kit. */
export function defineKit<Part extends object>(definition: KitDefinition<Part>): Kit {
  return { ...(definition as unknown as KitDefinition<object>), expected: parseTables(definition.authority) };
}
