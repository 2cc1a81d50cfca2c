import { isFunction, walk } from "./walk.mjs";

const OPENS = new Set(["transaction", "$transaction", "pipelinedTransaction"]);
const CLIENT_NAMES = new Set(["db", "prisma"]);
const MESSAGE =
  "inside a transaction only its own client may be used: the outer one takes a second connection and sees none of its writes";

/** The names that the callback's parameters bind: they are the transaction's own, however they are called. */
function boundNames(callback) {
  const names = new Set();
  for (const parameter of callback.params)
    walk(parameter, (node) => {
      if (node.type === "Identifier") names.add(node.name);
    });
  return names;
}

/** The leftmost name of `a.b.c`. */
function rootOf(node) {
  return node.type === "MemberExpression" ? rootOf(node.object) : node.name;
}

/** `db`, `prisma`, anything that ends in `.db` or `.prisma`, and the object on which the transaction was opened. */
function isOuter(node, parent, receiver, text) {
  if (node.type === "MemberExpression" && !node.computed)
    return CLIENT_NAMES.has(node.property.name) || text(node) === receiver;
  if (node.type !== "Identifier") return false;
  const isName = !parent?.computed && (parent?.property === node || (parent?.key === node && !parent.shorthand));
  return !isName && (CLIENT_NAMES.has(node.name) || node.name === receiver);
}

/** Refuses the outer database client inside the callback of `transaction(`, `$transaction(` and `pipelinedTransaction(`. */
export const transactionClient = {
  create(context) {
    const text = (node) => context.sourceCode.getText(node);
    return {
      CallExpression({ callee, arguments: given }) {
        const opener = callee.type === "MemberExpression" ? callee.property.name : callee.name;
        const callback = given.find(isFunction);
        if (!OPENS.has(opener) || !callback) return;
        const bound = boundNames(callback);
        const receiver = callee.type === "MemberExpression" ? text(callee.object) : undefined;
        walk(
          callback.body,
          (node, parent) => {
            const suspect = node.type === "Identifier" || node.type === "MemberExpression";
            if (!suspect || bound.has(rootOf(node)) || !isOuter(node, parent, receiver, text)) return true;
            context.report({ node, message: MESSAGE });
            return false;
          },
          callback,
        );
      },
    };
  },
};
