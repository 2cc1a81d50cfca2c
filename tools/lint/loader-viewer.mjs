import { basename } from "node:path";
import { isFunction, mentions, walk } from "./walk.mjs";

const RESOLVER = /^(__)?resolve\w*Reference$/;
const MESSAGE = "must take the viewer and filter by visibility: what a viewer may not see does not exist";

/** The name under which a function is known: its own, its variable's, its property's or its method's. */
function nameOf(node) {
  const owner = node.parent;
  return node.id?.name ?? owner?.key?.name ?? owner?.key?.value ?? owner?.id?.name;
}

/**
 * A field can leak what its operation would refuse, so whatever loads rows by key must know who asks: every outermost
 * function of a `loaders.ts`, every batch function given to a DataLoader, every reference resolver.
 */
export const loaderViewer = {
  create(context) {
    const inLoaders = basename(context.filename) === "loaders.ts";
    const report = (node, what) => context.report({ node, message: `${what} ${MESSAGE}` });

    function checkResolver(node) {
      const name = nameOf(node);
      if (RESOLVER.test(name ?? "") && !mentions(node, "viewer")) report(node, name);
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
