// One module for all documents is loaded before any page is painted, with those of every other page. With a module for each file of documents, a page
// loads its own. The types stay together: they weigh nothing in a browser.
import { basename } from "node:path";

const CONSTANT = /^export const (\w+)Doc(?:ument)? = /;
const NODE = `import type { TypedDocumentNode as DocumentNode } from "@graphql-typed-document-node/core";`;
const TYPE = /\b(?:DocumentNode)<([\w, ]+)>;?$/;

/**
 * Takes the documents out of a module.
 * @param {string} output the module, such as `generated/console-documents.ts`
 * @param {string} code what it would contain
 * @param {{ location: string, document: import("graphql").DocumentNode }[]} files the documents
 * @returns {Map<string, string>} the modules by their paths, the first one with the types of all
 */
export function splitDocuments(output, code, files) {
  const fileOf = new Map(
    files.flatMap(({ location, document }) =>
      document.definitions.map((definition) => [
        definition.kind === "FragmentDefinition" ? `${definition.name.value}Fragment` : definition.name.value,
        location,
      ]),
    ),
  );
  const name = basename(output, ".ts");
  const folder = output.replace(/\.ts$/, "");
  const [types, constants] = [[], new Map()];
  for (const line of code.split("\n")) {
    const constant = CONSTANT.exec(line);
    if (constant === null) {
      if (!line.startsWith("import type { TypedDocumentNode ")) types.push(line);
      continue;
    }
    const module = moduleOf(fileOf.get(constant[1]));
    constants.set(module, [...(constants.get(module) ?? []), line]);
  }
  const all = [...constants.keys()];
  const exported = all.map((module) => `export * from "./${name}/${module}.js";`);
  const modules = all.map((module) => {
    const lines = constants.get(module);
    const used = lines.flatMap((line) => TYPE.exec(line)?.[1].split(", ") ?? []).filter((type) => type !== "unknown");
    const known = [...new Set(used)].join(", ");
    return [
      `${folder}/${module}.ts`,
      `${NODE}\nimport type { ${known} } from "../${name}.js";\n\n${lines.join("\n")}\n`,
    ];
  });
  return new Map([[output, `${types.join("\n").trimEnd()}\n${exported.join("\n")}\n`], ...modules]);
}

/** `console/src/pages/mail/mail.graphql` is `pages-mail-mail`. */
const moduleOf = (location) => location.replace(/^console\/src\/|\.graphql$/g, "").replaceAll("/", "-");
