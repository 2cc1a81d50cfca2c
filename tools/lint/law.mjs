// The laws of the house as rules of the linter: who may import whom, loaders that filter by viewer, no state of modules, and
// transactions that stay on their own connection. The table of the import law is in places.mjs, the order of folders in rooms.mjs.
import { dirname, isAbsolute, resolve } from "node:path";
import { loaderViewer } from "./loader-viewer.mjs";
import { moduleState } from "./module-state.mjs";
import { mayImportPackages, placeOf, refusal } from "./places.mjs";
import { climbs } from "./rooms.mjs";
import { transactionClient } from "./transaction-client.mjs";

const ROOT = resolve(import.meta.dirname, "../..");

/** `import type`, `export type`, or a list of specifiers each marked `type`: erased, so it moves no code. */
function isTypeOnly(node) {
  if ((node.importKind ?? node.exportKind) === "type") return true;
  const kinds = (node.specifiers ?? []).map((specifier) => specifier.importKind ?? specifier.exportKind);
  return kinds.length > 0 && kinds.every((kind) => kind === "type");
}

/** The text of a specifier, also where it is a template without parts. */
function textOf(node) {
  if (typeof node?.value === "string") return node.value;
  if (node?.type === "TSLiteralType") return textOf(node.literal);
  return node?.type === "TemplateLiteral" && node.expressions.length === 0 ? node.quasis[0].value.cooked : undefined;
}

const imports = {
  create(context) {
    const file = context.filename;
    const from = placeOf(ROOT, file);
    if (!from || from.name.startsWith("generated/")) return {};

    function check(node, source, typeOnly) {
      const specifier = textOf(source);
      if (specifier === undefined) return;
      if (!specifier.startsWith(".") && !isAbsolute(specifier)) {
        if (!typeOnly && !mayImportPackages(from))
          context.report({ node, message: `${from.name} are pure: they may not import the package "${specifier}"` });
        return;
      }
      const target = resolve(dirname(file), specifier);
      const to = placeOf(ROOT, target);
      const message = (to && refusal(from, to, typeOnly)) ?? climbs(ROOT, file, target);
      if (message) context.report({ node, message });
    }

    return {
      ImportDeclaration: (node) => check(node, node.source, isTypeOnly(node)),
      ExportNamedDeclaration: (node) => check(node, node.source, isTypeOnly(node)),
      ExportAllDeclaration: (node) => check(node, node.source, isTypeOnly(node)),
      ImportExpression: (node) => check(node, node.source, false),
      TSImportType: (node) => check(node, node.source ?? node.argument, true),
      TSExternalModuleReference: (node) => check(node, node.expression, false),
    };
  },
};

export default {
  meta: { name: "law" },
  rules: {
    imports,
    "loader-viewer": loaderViewer,
    "module-state": moduleState,
    "transaction-client": transactionClient,
  },
};
