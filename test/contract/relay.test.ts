import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import {
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
  isRequiredArgument,
  printSchema,
} from "graphql";
import relayCompiler from "relay-compiler";
import { afterAll, expect, test } from "vitest";
import { compositionOf } from "../../gateway/federation/composition.js";
import { readSupergraph } from "../../gateway/federation/supergraph.js";

// Clients made with Relay page by its own directives: its compiler must find in our schema what they need.

const schema: GraphQLSchema = compositionOf(await readSupergraph()).apiSchema;
const folder = await mkdtemp(path.join(tmpdir(), "parley-relay-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

type Field = GraphQLField<unknown, unknown>;

/** Every list that is read in pages, with the type that has it. */
const connections = Object.values(schema.getTypeMap())
  .filter((type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith("__"))
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
  .filter(
    ({ field: { type, args } }) =>
      getNamedType(type).name.endsWith("Connection") && args.some(({ name }) => name === "after"),
  );

/** A fragment as a component of React has it that shows a list and loads more of it. */
function fragmentOf({ type, field }: { type: GraphQLObjectType; field: Field }): string {
  const name = `Lists${type.name}${field.name}`;
  const required = field.args.filter(isRequiredArgument);
  const definitions = required.map((argument) => `, ${argument.name}: { type: "${String(argument.type)}" }`).join("");
  const values = required.map((argument) => `, ${argument.name}: $${argument.name}`).join("");
  const more = type === schema.getQueryType() ? `@refetchable(queryName: "${name}PageQuery")` : "";
  return `graphql\`
    fragment ${name}_of on ${type.name} ${more}
    @argumentDefinitions(count: { type: "Int", defaultValue: 10 }, cursor: { type: "String" }${definitions}) {
      ${field.name}(first: $count, after: $cursor${values}) @connection(key: "${name}_${field.name}") {
        edges { cursor node { __typename } }
        pageInfo { hasNextPage endCursor hasPreviousPage startCursor }
      }
    }\`;`;
}

/** What the compiler says of the fragments. */
async function compile(fragments: readonly string[]): Promise<string> {
  const artifacts = path.join(folder, "src", "__generated__");
  await mkdir(artifacts, { recursive: true });
  await writeFile(path.join(folder, "schema.graphql"), printSchema(schema));
  await writeFile(path.join(folder, "src", "lists.js"), fragments.join("\n"));
  const config = { src: "./src", schema: "./schema.graphql", language: "javascript", artifactDirectory: artifacts };
  await writeFile(path.join(folder, "relay.config.json"), JSON.stringify(config));
  const run = promisify(execFile)(relayCompiler, ["relay.config.json"], { cwd: folder });
  return run.then(
    ({ stdout, stderr }) => stdout + stderr,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

test("Relay's compiler takes every list as a connection", async () => {
  expect(connections.length).toBeGreaterThan(50);
  expect(await compile(connections.map(fragmentOf))).toContain("Compilation completed");
});

test("and refuses what is none", async () => {
  const wrong = 'graphql`fragment Wrong_of on Query { viewer @connection(key: "Wrong_viewer") { kind } }`;';
  expect(await compile([wrong])).not.toContain("Compilation completed");
});
