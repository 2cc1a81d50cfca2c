import { Validator } from "@seriousme/openapi-schema-validator";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { getNamedType, isInputObjectType } from "graphql";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routes } from "../../rest-shim/routes/index.js";
import { errorsIn } from "../../rest-shim/openapi/described-errors.js";
import { operationIdOf } from "../../rest-shim/openapi/operation-id.js";
import { domains, errorCatalogue } from "../../subgraphs/index.js";
import { openApi, referredTo, schema } from "../support/api-contract.js";

test("two linters find nothing to say about the document", async () => {
  const rules = {
    // Tags are the names of groups; there is no more to say about them.
    "tag-description": "off",
    // One address always answers 404, to say where cards are.
    "operation-2xx-response": "off",
    // A literal segment goes before a parameter, as in `/contacts/import-uploads/{ticket}`.
    "no-ambiguous-paths": "off",
  } as const;
  const config = await createConfig({ extends: ["recommended"], rules });
  const problems = await lintFromString({ source: JSON.stringify(openApi), config, absoluteRef: "openapi.json" });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`)).toEqual([]);
  const { valid, errors } = await new Validator().validate(structuredClone(openApi));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
});

test("operations have readable names, and every body a name and an example", () => {
  for (const row of routes) {
    const id = operationIdOf(row);
    expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/);
    expect(id, row.path).not.toMatch(/^(get|post|put|patch|delete)Api/);
    if (row.body === undefined) continue;
    const name = `${id[0]!.toUpperCase()}${id.slice(1)}`;
    const { requestBody } = openApi["paths"][row.path][row.method.toLowerCase()];
    expect(requestBody).toEqual({ $ref: `#/components/requestBodies/${name}` });
    const { content } = openApi["components"].requestBodies[name];
    // A form with a file in it has none.
    if (content["multipart/form-data"] !== undefined) continue;
    const [{ example }] = Object.values<any>(content);
    expect(example, id).toBeDefined();
  }
});

test("every error code is listed with its sentence", () => {
  const { enum: codes, description } = openApi["components"].schemas.ErrorCode;
  expect(codes).toEqual(Object.keys(errorCatalogue).sort());
  for (const { message } of Object.values(errorCatalogue)) expect(description).toContain(message);
});

test("a route lists its own error codes, each with its sentence: those that its operation names among them", () => {
  const { responses } = openApi["paths"]["/api/v1/identities/{agent_handle}/a2a/tasks/{task_id}/reply"].post;
  const answer = (status: number) => referredTo(openApi, responses[status]);
  const codesOf = (status: number) =>
    answer(status)["content"]["application/json"].schema.allOf[1].properties.error.properties.code.enum;
  expect(codesOf(409)).toEqual(["a2a_task_terminal", "a2a_message_id_reused"]);
  expect(codesOf(401)).toEqual(["unauthenticated"]);
  for (const code of codesOf(409)) {
    expect(answer(409)["description"]).toContain(`\`${code}\`: ${errorCatalogue[code]!.message}`);
  }
});

test("every error that an operation names is in the catalogue", () => {
  const operations = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const named = operations.flatMap((type) =>
    Object.values(type?.getFields() ?? {}).flatMap(({ description }) => errorsIn(description)),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((code) => !Object.hasOwn(errorCatalogue, code))).toEqual([]);
});

test("the calls of the A2A protocol are typed, with their headers and both kinds of answer", () => {
  const call = openApi["paths"]["/a2a/{agent_handle}"].post;
  expect(call.parameters).toContainEqual(expect.objectContaining({ in: "header", name: "A2A-Version" }));
  expect(Object.keys(call.responses["200"].content)).toEqual(["application/json", "text/event-stream"]);
  const { oneOf } = openApi["components"].schemas.A2aRpcRequest;
  expect(oneOf.map(({ $ref }: { $ref: string }) => $ref.split("/A2aRpc")[1])).toContain("SendStreamingMessage");
  expect(openApi["components"].schemas.A2aRpcSendMessage.properties.params.required).toEqual(["message"]);
});

test("the routes that honour an Idempotency-Key are those that take it as a parameter", () => {
  // A claim of a line keeps its keys itself, because it lets a simultaneous one wait.
  const keyed = new Set([...domains.flatMap(({ name }) => keyedFields(name)), ...keyedInputs(), "claimImLine"]);
  for (const row of routes) {
    if (row.kind === "handler" || row.method === "GET") continue;
    const fields = row.document.definitions.flatMap((one) =>
      one.kind === "OperationDefinition" ? one.selectionSet.selections : [],
    );
    const isKeyed = fields.some((field) => field.kind === "Field" && keyed.has(field.name.value));
    expect([operationIdOf(row), row.idempotencyKey !== undefined]).toEqual([operationIdOf(row), isKeyed]);
  }
});

/** The mutations whose input has the key, because their records are found by it. */
function keyedInputs(): string[] {
  return Object.values(schema.getMutationType()!.getFields()).flatMap(({ name, args }) => {
    const type = args[0] === undefined ? undefined : getNamedType(args[0].type);
    return isInputObjectType(type) && "idempotencyKey" in type.getFields() ? [name] : [];
  });
}

/** The mutations of a domain whose operation runs inside `once`, or hands the key to the payments provider. */
function keyedFields(domain: string): string[] {
  const folder = new URL(`../../subgraphs/${domain}/`, import.meta.url);
  const files = readdirSync(folder, { encoding: "utf8", recursive: true });
  return files.flatMap((file) => {
    if (!file.endsWith(".ts")) return [];
    const source = readFileSync(new URL(file, folder), "utf8");
    const calls = source.matchAll(
      /\bonce(?:Pipelined)?\(\s*context,\s*"(\w+)"|\b(?:callProvider|sendOnce|changeDraft)\(context, \{\s*operation: "(\w+)"|SendOperation => \(\{ name: "(\w+)"/g,
    );
    return [...calls].map((match) => (match[1] ?? match[2] ?? match[3])!);
  });
}
