import { basename } from "node:path";
import { isFunction, mentions, walk } from "./walk.mjs";

const RESOLVER = /^(__)?resolve\w*Reference$/;
const MESSAGE = "must take the viewer and filter by visibility: what a viewer may not see does not exist";

/** The name under which a function is known: its own, its variable's, its property's or its method's. */
function nameOf(node) {
  const owner = node.parent;
  return node.id?.name ?? owner?.key?.name ?? owner?.key?.value ?? owner?.id?.name;
}

/** The functions in an object literal under the key `references`: the reference resolvers of a subgraph. */
function isReferenceRow(node) {
  const row = node.parent;
  return row?.type === "Property" && row.value === node && row.parent.parent?.key?.name === "references";
}

/** Asks the viewer, or leaves that to a loader of the request, which this law also checks. */
function knowsViewer(node) {
  let knows = false;
  walk(node, (inner) => {
    if (inner.type === "CallExpression" && inner.callee.property?.name === "loader") knows = true;
    return !knows;
  });
  return knows || mentions(node, "viewer");
}

/**
 * A field can disclose what its operation would refuse, so every function that loads rows by key must take the viewer: every
 * outermost function of a `loaders.ts`, every batch function given to a DataLoader, every reference resolver.
 */
export const loaderViewer = {
  create(context) {
    const inLoaders = basename(context.filename) === "loaders.ts";
    const report = (node, what) => context.report({ node, message: `${what} ${MESSAGE}` });

    function checkResolver(node) {
      const name = nameOf(node);
      const resolves = RESOLVER.test(name ?? "") || isReferenceRow(node);
      if (resolves && !knowsViewer(node)) report(node, `the reference resolver ${name}`);
    }

    return {
      Program(program) {
        if (!inLoaders) return;
        walk(program, (node) => {
          if (!isFunction(node)) return true;
          if (!mentions(node, "viewer")) report(node, nameOf(node) ?? "a function of loaders.ts");
          return false;
        });
      },
      NewExpression(node) {
        if (node.callee.name !== "DataLoader") return;
        if (!node.arguments.some((argument) => mentions(argument, "viewer")))
          report(node, "a DataLoader's batch function");
      },
      FunctionDeclaration: checkResolver,
      FunctionExpression: checkResolver,
      ArrowFunctionExpression: checkResolver,
    };
  },
};
