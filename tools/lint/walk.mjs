/** Visits a node and everything under it, parents first; `visit` returns false to leave out what is below a node. */
export function walk(node, visit, parent) {
  if (!node || typeof node.type !== "string" || visit(node, parent) === false) return;
  for (const [key, child] of Object.entries(node)) {
    if (key === "parent") continue;
    for (const item of Array.isArray(child) ? child : [child]) walk(item, visit, node);
  }
}

export const isFunction = (node) =>
  node?.type === "FunctionDeclaration" ||
  node?.type === "FunctionExpression" ||
  node?.type === "ArrowFunctionExpression";

/** Whether an identifier of this name occurs anywhere under the node. */
export function mentions(node, name) {
  let found = false;
  walk(node, (inner) => {
    if (inner.type === "Identifier" && inner.name === name) found = true;
    return !found;
  });
  return found;
}
