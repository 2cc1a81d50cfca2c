import { buildSubgraph, type Subgraph } from "../graphql/build-subgraph.js";
import { compose } from "../rules/compose.js";
import type { Domain } from "./domain.js";
import type { Feature } from "./feature.js";

/** A domain made of its features. Throws when two of them declare the same name. */
export function defineDomain({ name, features }: DomainDefinition): Domain {
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
    lifecycles: all("lifecycle"),
    authority: compose("action", all("authority")),
    openOperations: features.flatMap((feature) => feature.openOperations ?? []),
    errors: compose("error code", all("errors")),
    events: compose("event kind", all("events")),
    settings: all("settings"),
    linkedResources: compose("resource type", all("linkedResources")),
    sealedColumns: features.flatMap((feature) => feature.sealedColumns ?? []),
    costs: compose("cost", all("costs")),
    largestPages: compose("page size", all("largestPages")),
    secretQueries: features.flatMap((feature) => feature.secretQueries ?? []),
    webhooks: all("webhooks"),
    servers: features.flatMap((feature) => feature.servers ?? []),
    checks: features.flatMap((feature) => feature.checks ?? []),
    queues: features.flatMap((feature) => feature.queues ?? []),
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

function given<Value>(value: Value): Exclude<Value, undefined>[] {
  return value === undefined ? [] : [value as Exclude<Value, undefined>];
}

export interface DomainDefinition {
  readonly name: string;
  /** In the order in which the parts of a new identity are made. */
  readonly features: readonly Feature[];
}
