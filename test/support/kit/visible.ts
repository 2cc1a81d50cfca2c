import type { CorrespondenceSlice } from "../../../subgraphs/shared/correspondence/correspondence-source.js";
import type { Caller } from "./expected.js";
import type { Base, World } from "./scene.js";

/** How a store function is asked for something of ours. */
export interface VisibleCase<Subject> {
  /** Its arguments after the database and the viewer. */
  readonly args: (subject: Subject) => readonly unknown[];
  /** Callers of ours who may not see it either. */
  readonly alsoHiddenFrom?: readonly Caller[];
}

/** A domain's functions that return the rows which a viewer may see. They must return nothing of ours to another organization. */
export interface VisibleDefinition<Part extends object, More extends object = object> {
  /** Makes what the scene does not have. */
  more(world: World, scene: Base & Part): Promise<More>;
  /** By the function's name: every one with `Visible` in it, and others that filter by a viewer. */
  readonly cases: Readonly<Record<string, VisibleCase<Base & Part & More>>>;
}

/** All that an identity exchanged with a contact over one channel. */
export function correspondenceWith(identifier: string, identityId: string): CorrespondenceSlice {
  const everything = { since: null, until: null, order: "desc", includesFailed: true, content: "full" } as const;
  return { identityId, identifiers: [identifier], ...everything, beyond: null, take: 10 };
}

/** A first page of a list. */
export const page = { first: 50, after: null };

/** A case that names something of ours, and that our other agents may not see. */
export function hidden<Subject>(args: (subject: Subject) => readonly unknown[]): VisibleCase<Subject> {
  return { args, alsoHiddenFrom: ["sib"] };
}

/** A case whose answer differs from caller to caller. */
export function shown<Subject>(args: (subject: Subject) => readonly unknown[]): VisibleCase<Subject> {
  return { args };
}
