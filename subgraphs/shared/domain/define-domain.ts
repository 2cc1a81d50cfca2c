import { buildSubgraph, type Subgraph } from "../graphql/build-subgraph.js";
import { compose } from "../rules/compose.js";
import type { Domain } from "./domain.js";
import type { IdentityLifecycle } from "../lifecycle/identity-lifecycle.js";
import type { Feature } from "./feature.js";

/**
 * A domain composed of its features. Throws when two of them declare the same name, and when `lifecycles` does not list
 * exactly the features that have a lifecycle.
 */
export function defineDomain({ name, features, lifecycles }: DomainDefinition): Domain {
  const all = <Key extends keyof Feature>(key: Key) => features.flatMap((feature) => given(feature[key]));
  let built: Promise<Subgraph> | undefined;
  const build = (domains: readonly Domain[]): Promise<Subgraph> => {
    for (const feature of features) feature.know?.(domains);
    return buildSubgraph({
      name,
      resolvers: features.flatMap(({ types = [], operations = [] }) => [...types, ...operations]),
      extendedTypes: features.flatMap((feature) => feature.extendedTypes ?? []),
      references: compose("reference", all("references")),
    });
  };
  return {
    name,
    lifecycles: lifecyclesOf(name, features, lifecycles ?? features),
    authority: compose("action", all("authority")),
    openOperations: features.flatMap((feature) => feature.openOperations ?? []),
    errors: compose("error code", all("errors")),
    events: compose("event kind", all("events")),
    settings: all("settings"),
    heldKinds: features.flatMap((feature) => feature.heldKinds ?? []),
    arrivalKinds: features.flatMap((feature) => feature.arrivalKinds ?? []),
    linkedResources: compose("resource type", all("linkedResources")),
    citationSources: compose("type of source", all("citationSources")),
    pastSenders: compose("channel", all("pastSenders")),
    correspondence: compose("channel", all("correspondence")),
    meetSenders: all("meetSenders"),
    sealedColumns: features.flatMap((feature) => feature.sealedColumns ?? []),
    costs: compose("cost", all("costs")),
    largestPages: compose("page size", all("largestPages")),
    secretQueries: features.flatMap((feature) => feature.secretQueries ?? []),
    webhooks: all("webhooks"),
    servers: features.flatMap((feature) => feature.servers ?? []),
    checks: features.flatMap((feature) => feature.checks ?? []),
    queues: features.flatMap((feature) => feature.queues ?? []),
    gauges: features.flatMap((feature) => feature.gauges ?? []),
    work: {
      consumers: features.flatMap((feature) => feature.consumers ?? []),
      tasks: features.flatMap((feature) => feature.tasks ?? []),
      recurring: features.flatMap((feature) => feature.recurring ?? []),
      lasting: features.flatMap((feature) => feature.lasting ?? []),
      receiverKinds: features.flatMap((feature) => feature.receiverKinds ?? []),
    },
    buildSubgraph: (domains) => (built ??= build(domains)),
  };
}

function lifecyclesOf(
  name: string,
  features: readonly Feature[],
  ordered: readonly Feature[],
): readonly IdentityLifecycle[] {
  const found = ordered.flatMap(({ lifecycle }) => given(lifecycle));
  const all = new Set(features.flatMap(({ lifecycle }) => given(lifecycle)));
  if (found.length !== all.size || found.some((lifecycle) => !all.has(lifecycle)))
    throw new Error(`${name}: \`lifecycles\` must name each of its features that has a lifecycle, once`);
  return found;
}

function given<Value>(value: Value): Exclude<Value, undefined>[] {
  return value === undefined ? [] : [value as Exclude<Value, undefined>];
}

export interface DomainDefinition {
  readonly name: string;
  /** In order: each imports only features before it (tools/lint/rooms.mjs). */
  readonly features: readonly Feature[];
  /**
   * Features with a lifecycle, in the order in which the parts of a new identity are created; deletion runs in reverse.
   * The default is the order of `features`.
   */
  readonly lifecycles?: readonly Feature[];
}
