import type { PlanNode, QueryPlan, SubscriptionNode } from "@apollo/query-planner";

/** The subgraphs that a plan uses. */
export function servicesOf({ node }: QueryPlan): ReadonlySet<string> {
  const names = new Set<string>();
  if (node !== undefined) collect(node, names);
  return names;
}

function collect(node: PlanNode | SubscriptionNode, names: Set<string>): void {
  switch (node.kind) {
    case "Fetch":
      names.add(node.serviceName);
      return;
    case "Flatten":
      return collect(node.node, names);
    case "Sequence":
    case "Parallel":
      for (const part of node.nodes) collect(part, names);
      return;
    case "Condition":
      for (const part of [node.ifClause, node.elseClause]) if (part !== undefined) collect(part, names);
  }
}
