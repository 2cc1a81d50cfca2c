import { createUnionType, Directive, Field, ID, ObjectType } from "type-graphql";
import type { LoaderFactory, RequestContext } from "../../../shared/context/request-context.js";
import type { Domain } from "../../../shared/domain/domain.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import type { ResolverClass } from "../../../shared/graphql/build-subgraph.js";
import { Freeze, freezeById } from "../../freezes/public.js";
import { identityById, Identity } from "../../identities/public.js";
import { ApiKey, keyById } from "../../keys/public.js";
import { grantById, McpGrant } from "../../mcp-grants/public.js";
import { Note, noteById } from "../../notes/public.js";
import { Review, reviewById } from "../../reviews/public.js";
import { SigningKey, signingKeyById } from "../../signing-keys/public.js";
import { WebhookSubscription, webhookById } from "../../webhooks/public.js";

interface OwnSubject {
  readonly type: ResolverClass;
  readonly loader: LoaderFactory<string, object | null>;
}

/** The entities of org that are subjects of identities' events; other events go to organizations only. */
const own: Readonly<Record<string, OwnSubject>> = {
  Identity: { type: Identity, loader: identityById },
  ApiKey: { type: ApiKey, loader: keyById },
  Freeze: { type: Freeze, loader: freezeById },
  McpGrant: { type: McpGrant, loader: grantById },
  Note: { type: Note, loader: noteById },
  Review: { type: Review, loader: reviewById },
  SigningKey: { type: SigningKey, loader: signingKeyById },
  WebhookSubscription: { type: WebhookSubscription, loader: webhookById },
};

/**
 * Entities of other domains: here only their keys are known, and their domains resolve the rest for viewers who may see
 * it.
 */
const foreign = new Map<string, ResolverClass>();
interface SubjectOfKind {
  readonly type: string;
  /** The member of the event's data with its id; by default the log's id. */
  readonly idIn: string | undefined;
}

const subjectOfKind = new Map<string, SubjectOfKind>();

/** Receives the subjects of all domains' events, before the schema is built. */
export function knowEventSubjects(domains: readonly Domain[]): void {
  for (const { name, events } of domains) {
    for (const [kind, { subject, subjectIn }] of Object.entries(events)) {
      if (subject === null || (name === "org" && own[subject] === undefined)) continue;
      subjectOfKind.set(kind, { type: subject, idIn: subjectIn });
      if (own[subject] === undefined && !foreign.has(subject)) foreign.set(subject, keyOnly(subject));
    }
  }
}

/** An entity with its key and its type, which a union requires. */
export type Subject = object & { readonly subjectType: string };

export const ActivitySubject = createUnionType({
  name: "ActivitySubject",
  description: "The object of an event.",
  types: () => [...Object.values(own).map(({ type }) => type), ...foreign.values()] as never,
  // Synchronous, because graphql does not await an asynchronous one everywhere.
  resolveType: (subject) => (subject as Subject).subjectType,
});

/** The subject of an event, as the viewer may see it; null when it has none that clients can reach. */
export async function loadSubject(event: LoggedEvent, context: RequestContext): Promise<Subject | null> {
  const subject = subjectOfKind.get(event.kind);
  if (subject === undefined) return null;
  const { type: subjectType, idIn } = subject;
  const id = idIn === undefined ? event.subjectId : (event.data as Readonly<Record<string, string>>)[idIn]!;
  const loader = own[subjectType]?.loader;
  if (loader === undefined) return { id, subjectType } as Subject;
  const found = await context.loader(loader).load(id);
  return found === null ? null : { ...found, subjectType };
}

/** The members of an event's data that name its object, by how its kind begins. */
const namesIn: readonly (readonly [start: string, members: readonly string[]])[] = [
  ["webhook_subscription.", ["url"]],
  ["mail.contact_rule.", ["matchTarget"]],
  ["im.contact_rule.", ["matchTarget"]],
  ["chat.contact_rule.", ["matchTarget"]],
  ["", ["domain"]],
];

/** The name of an event's object, as the event recorded it; null if it recorded none. */
export function recordedName({ kind, data }: LoggedEvent): string | null {
  const recorded = data as Readonly<Record<string, unknown>>;
  const { agent_handle: handle, peerHandle: peer, inviteeAgentHandle: invitee } = recorded;
  if (kind.startsWith("identity.") && typeof handle === "string") return `@${handle}`;
  if (kind.startsWith("a2a.contact_rule.") && typeof peer === "string") return `@${peer}`;
  if (kind.startsWith("a2a.invitation.") && typeof invitee === "string") return `@${invitee}`;
  const names = namesIn.find(([start]) => kind.startsWith(start))?.[1] ?? [];
  const name = names.map((member) => recorded[member]).find((one) => typeof one === "string");
  return typeof name === "string" ? name : null;
}

function keyOnly(name: string): ResolverClass {
  const type = { [name]: class {} }[name]!;
  Directive('@key(fields: "id", resolvable: false)')(type);
  ObjectType(name)(type);
  // Its domain describes it.
  Field(() => ID)(type.prototype as object, "id");
  return type;
}
