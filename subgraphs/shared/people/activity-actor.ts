import { Directive, Field, ID, ObjectType, registerEnumType } from "type-graphql";
import type { RequestContext } from "../context/request-context.js";
import type { Actor } from "../database/actor.js";
import { actorNames } from "./actor-names.js";
import { seesOrganization, type Viewer } from "../viewer/viewer.js";

/** The kinds of actor of a change. */
export const ActivityActorKind = {
  PERSON: "person",
  KEY: "key",
  AGENT: "agent",
  SYSTEM: "system",
  EXTERNAL: "external",
} as const;
export type ActivityActorKind = (typeof ActivityActorKind)[keyof typeof ActivityActorKind];

registerEnumType(ActivityActorKind, {
  name: "ActivityActorKind",
  description: "What made a change.",
  valuesConfig: {
    PERSON: { description: "A user of your organization, in the console." },
    KEY: { description: "A program with an admin key of your organization." },
    AGENT: { description: "An agent of your organization, with its own key." },
    SYSTEM: { description: "Parley itself." },
    EXTERNAL: { description: "Somebody of another organization, or without a credential." },
  },
});

/** Who made the change that an event is about. */
@Directive("@shareable")
@ObjectType({ description: "Who made the change that an event is about." })
export class ActivityActor {
  @Field(() => ActivityActorKind, { description: "What it is." })
  kind!: ActivityActorKind;

  @Field(() => ID, {
    nullable: true,
    description: "Id of the user, key or identity. Null for the other kinds, and if you may not see it.",
  })
  id!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Name or address of the user, label of the key, handle of the identity with a leading @. Null if it is gone, and if " +
      "you may not see it.",
  })
  name!: string | null;
}

/** An actor as a viewer may know it: of other organizations nothing but that they are others. */
export async function shownActor(actor: Actor, context: RequestContext): Promise<ActivityActor> {
  const { kind, id, organizationId } = actor;
  const isOurs = organizationId !== null && organizationId === context.viewer.organizationId;
  if (kind === "system") return { kind, id: null, name: null };
  if (!isOurs || id === null) return { kind: "external", id: null, name: null };
  if (!mayKnow(context.viewer, id)) return { kind, id: null, name: null };
  return { kind, id, name: await context.loader(actorNames).load(id) };
}

const mayKnow = (viewer: Viewer, id: string): boolean => seesOrganization(viewer) || viewer.identityId === id;
