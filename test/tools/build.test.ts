import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ScratchProject } from "./scratch-project.js";

const LINK = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable"])';
const NOTES = "input NoteFilter { text: String } type Query { notes(filter: NoteFilter): [String!]! }";
const TALKS = "type Query { talks: Int! }";
const subgraphs = (notes: string, talks: string) => `
export const buildSubgraphSdls = async () => ({
  talks: ${JSON.stringify(`${LINK} ${talks}`)},
  notes: ${JSON.stringify(`${LINK} ${notes}`)},
});
`;

let project: ScratchProject;
const build = (...args: string[]) => project.run("tools/build.mjs", ...args);
const compose = (...args: string[]) => project.run("tools/compose.mjs", ...args);
const isBuilt = (file: string) => existsSync(join(project.root, "dist", file));

beforeAll(async () => {
  project = await ScratchProject.create({
    "prisma/schema/base.prisma": `
      generator client {
        provider            = "prisma-client"
        output              = "../../generated/prisma"
        runtime             = "nodejs"
        moduleFormat        = "esm"
        importFileExtension = "js"
      }
      datasource db {
        provider = "postgresql"
      }
      model Note {
        id String @id
      }`,
    "subgraphs/index.ts": subgraphs(NOTES, TALKS),
    "rest-shim/route.ts": "export type Route = object;",
    "rest-shim/notes.graphql": "query Notes($filter: NoteFilter) { notes(filter: $filter) talks }",
    "gateway/main.ts": 'import { NotesDocument } from "../generated/documents.js";\nconsole.log(NotesDocument.kind);\n',
    "gateway/pages/explorer.html": "<!doctype html>",
  });
  const { exitCode, output } = await compose();
  if (exitCode !== 0) throw new Error(output);
});

afterAll(() => project.dispose());

describe("build", () => {
  test("several commands that start at once build once, and what they built runs", async () => {
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => build("--if-stale")));
    expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
    expect(outcomes.filter(({ output }) => output.includes("building"))).toHaveLength(1);
    expect(await project.run("dist/gateway/main.js")).toEqual({ exitCode: 0, output: "Document\n" });
    expect(isBuilt("gateway/pages/explorer.html") && isBuilt("gateway/supergraph.graphql")).toBe(true);
    expect(isBuilt("gateway/pages/assets/graphiql.js.gz")).toBe(true);
  });

  test("what is fresh is not built again", async () => {
    await build("--if-stale");
    expect(await build("--if-stale")).toEqual({ exitCode: 0, output: "" });
  });

  test("a build that died does not hold up the next one", async () => {
    await project.write("dist/.build.lock", String(2 ** 30));
    expect(await build()).toMatchObject({ exitCode: 0 });
  });

  test("a deleted source leaves nothing behind that could still be run", async () => {
    await project.write("cli/old.ts", 'console.log("old");\n');
    await build("--if-stale");
    expect(isBuilt("cli/old.js")).toBe(true);
    await project.remove("cli/old.ts");
    await build("--if-stale");
    expect(isBuilt("cli/old.js")).toBe(false);
  });

  test("a document that does not fit the schema stops the build and is named", async () => {
    await project.write("rest-shim/wrong.graphql", "query Wrong { songs }");
    const { exitCode, output } = await build("--if-stale");
    await project.remove("rest-shim/wrong.graphql");
    expect(exitCode).toBe(1);
    expect(output).toMatch(/Cannot query field "songs" on type "Query"[^]*rest-shim\/wrong\.graphql:1:15/);
  });

  test("a type error stops the build", async () => {
    await project.write("gateway/wrong.ts", 'export const wrong: number = "text";\n');
    const { exitCode, output } = await build("--if-stale");
    await project.remove("gateway/wrong.ts");
    expect(exitCode).toBe(1);
    expect(output).toContain("gateway/wrong.ts(1,14): error TS2322");
  });
});

describe("compose", () => {
  const restore = () => project.write("subgraphs/index.ts", subgraphs(NOTES, TALKS));

  test("the same subgraphs always compose to the committed text", async () =>
    expect(await compose("--check")).toMatchObject({ exitCode: 0 }));

  test("a change that was not composed is found", async () => {
    await project.write("subgraphs/index.ts", subgraphs(NOTES, "type Query { talks: Int! walks: Int! }"));
    const { exitCode, output } = await compose("--check");
    await restore();
    expect(exitCode).toBe(1);
    expect(output).toContain('run "npm run compose"');
  });

  test("an input field that the supergraph would drop is an error", async () => {
    const talks = "input NoteFilter { text: String author: String } type Query { talks(filter: NoteFilter): Int! }";
    await project.write("subgraphs/index.ts", subgraphs(NOTES, talks));
    const { exitCode, output } = await compose();
    await restore();
    expect(exitCode).toBe(1);
    expect(output).toContain('Input object field "author" will not be added to "NoteFilter"');
  });

  test("subgraphs that contradict each other are told apart by name", async () => {
    await project.write("subgraphs/index.ts", subgraphs(NOTES, "type Query { talks: Int! notes: Int! }"));
    const { exitCode, output } = await compose();
    await restore();
    expect(exitCode).toBe(1);
    expect(output).toMatch(/"Query.notes".*subgraph "notes".*subgraph "talks"/);
  });
});
