// Composes everything, in a process whose list of domains has the toy in it, and prints what the test looks for.
import { composeServices } from "@apollo/composition";
import { Supergraph } from "@apollo/federation-internals";
import { isEnumType, parse } from "graphql";
import { readConfig } from "../../../gateway/files/read-config.js";
import { apiDocument } from "../../../rest-shim/openapi/api-document.js";
import { routes } from "../../../rest-shim/routes/index.js";
import * as house from "../../../subgraphs/index.js";
import { configTable } from "../../../subgraphs/shared/config/config-table.js";

const sdls = Object.entries(await house.buildSubgraphSdls());
const { supergraphSdl, errors } = composeServices(
  sdls.map(([name, sdl]) => ({ name, url: `http://${name}.subgraph`, typeDefs: parse(sdl) })),
);
if (supergraphSdl === undefined) throw new Error(JSON.stringify(errors));
const supergraph = Supergraph.build(supergraphSdl).apiSchema().toGraphQLJSSchema();
const document = apiDocument(routes, house.errorCatalogue, supergraph) as {
  readonly paths: Readonly<Record<string, unknown>>;
};
const settings = { PARLEY_ROLE: "toy", DATABASE_URL: "postgres://localhost/toys", PARLEY_SECRET: "s".repeat(32) };
const config = readConfig({ ...settings, TOYS_MAX: "8" }) as unknown as Record<string, unknown>;

const membersOf = (union: string): string[] => {
  const type = supergraph.getType(union);
  return type !== undefined && "getTypes" in type ? type.getTypes().map(({ name }) => name) : [];
};

const valuesOf = (name: string): string[] => {
  const type = supergraph.getType(name);
  return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
};

console.log(
  JSON.stringify({
    query: supergraph.getQueryType()!.getFields()["toy"]?.description,
    route: document.paths["/api/v1/toys/{id}"],
    errorCodes: JSON.stringify(document).includes("toy_broken"),
    role: config["PARLEY_ROLE"],
    setting: config["TOYS_MAX"],
    settingsTable: configTable(house.settings)
      .split("\n")
      .filter((line) => /toy/i.test(line)),
    authority: house.authorityCatalogue["toy.read"],
    openToAll: house.openOperations.has("Query.toy"),
    event: house.eventCatalogue["toy.made"],
    subjects: membersOf("ActivitySubject"),
    links: membersOf("LinkedResource"),
    topics: valuesOf("WebhookChannel"),
    sealed: house.sealedColumns.filter(({ table }) => table === "toy"),
    cost: house.costs["Query.toy"],
    page: house.largestPages["Query.toys"],
    secret: house.secretQueries.has("toy"),
  }),
);
