import { buildSubgraph, type Subgraph } from "../graphql/build-subgraph.js";
import type { ResourceLookups } from "../resource-links/resource-lookup.js";
import { compose } from "./compose.js";
import type { Domain } from "./domain.js";
import type { Feature } from "./feature.js";

/** A domain made of its features. Throws when two of them declare the same name. */
export function defineDomain({ name, features }: DomainDefinition): Domain {
  const all = <Key extends keyof Feature>(key: Key) => features.flatMap((feature) => given(feature[key]));
  let built: Promise<Subgraph> | undefined;
  return {
    name,
    lifecycles: all("lifecycle"),
    authority: compose("action", all("authority")),
    openOperations: features.flatMap((feature) => feature.openOperations ?? []),
    errors: compose("error code", all("errors")),
    events: compose("event kind", all("events")),
    resourceLookups: compose("resource type", all("resourceLookups") as Record<string, never>[]) as ResourceLookups,
    webhooks: all("webhooks"),
    work: {
      consumers: features.flatMap((feature) => feature.consumers ?? []),
      tasks: features.flatMap((feature) => feature.tasks ?? []),
      recurring: features.flatMap((feature) => feature.recurring ?? []),
      deliveryChannels: features.flatMap((feature) => feature.deliveryChannels ?? []),
    },
    buildSubgraph: () =>
      (built ??= buildSubgraph({
        name,
        resolvers: features.flatMap(({ types = [], operations = [] }) => [...types, ...operations]),
        extendedTypes: features.flatMap((feature) => feature.extendedTypes ?? []),
        references: compose("reference", all("references")),
      })),
  };
}

function given<Value>(value: Value): Exclude<Value, undefined>[] {
  return value === undefined ? [] : [value as Exclude<Value, undefined>];
}

export interface DomainDefinition {
  readonly name: string;
  /** In the order in which the parts of a new identity are made. */
  readonly features: readonly Feature[];
}
