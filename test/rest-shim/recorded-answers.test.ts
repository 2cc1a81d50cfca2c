import type { TSchema } from "typebox";
import { expect, test } from "vitest";
import { operationIdOf } from "../../rest-shim/openapi/operation-id.js";
import type { Route } from "../../rest-shim/route.js";
import { routes } from "../../rest-shim/routes/index.js";
import { openApi, schema } from "../support/api-contract.js";
import { type Making, madeData } from "./support/made-data.js";

// What a route answers is recorded in files beside this test, so that a change of it is seen: of its JSON to the byte, of its
// schema except for orders that mean nothing. If you meant the change, run `npx vitest run --project fast <this file> -u`.

type AnsweringRoute = Exclude<Route, { kind: "handler" }>;

/** All fields set, no nullable field set, some set; enums and unions take another value each time. */
const makings: readonly Making[] = [
  { choice: 0, length: 2, isSet: () => true },
  { choice: 1, length: 0, isSet: () => false },
  { choice: 2, length: 1, isSet: (place) => place % 2 === 0 },
  { choice: 3, length: 1, isSet: () => true },
];

test("the JSON that routes make of data is the recorded one, to the byte", async () => {
  const answering = routes.filter((route): route is AnsweringRoute => route.kind !== "handler");
  const lines = answering.flatMap((route) =>
    makings.map((making, index) => `${operationIdOf(route)} ${index} ${JSON.stringify(answerOf(route, making))}`),
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("recorded/answers.txt");
});

test("the schemas of answers are the recorded ones", async () => {
  const named = Object.entries<unknown>(openApi["components"].schemas);
  const lines = [
    ...routes.map((route) => `${operationIdOf(route)} ${written(contentsOf(route))}`),
    ...named.map(([name, one]) => `${name} ${written(one)}`).filter((line) => !/^\w+(Body|Code) /.test(line)),
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("recorded/schemas.txt");
});

/** The answer, or what is thrown instead: some data cannot come of the operation. */
function answerOf(route: AnsweringRoute, making: Making): unknown {
  try {
    return madeOf(route, making);
  } catch (error) {
    return `throws ${(error as Error).name}`;
  }
}

function madeOf(route: AnsweringRoute, making: Making): unknown {
  const data = madeData(schema, route.document, making);
  const request = {
    params: {},
    query: keysOf(route.query, making),
    body: keysOf(route.body, making),
    context: { viewer: { kind: "agent" } },
  };
  if (route.kind === "operation") return route.answer?.(data, request as never);
  const { nodes } = route.connection(data);
  const items = nodes.map((node) => route.item(node, request as never));
  return route.around?.(items, data) ?? items;
}

/** Some answers repeat what was asked for, or depend on whether it was. */
function keysOf(schemaOf: TSchema | undefined, { choice }: Making): Record<string, unknown> {
  const { properties = {} } = (schemaOf ?? {}) as { properties?: Readonly<Record<string, { type?: string }>> };
  const keys = Object.keys(properties).filter((_, index) => (index + choice) % 2 === 0);
  return Object.fromEntries(keys.map((key) => [key, properties[key]!.type === "integer" ? 5 : `of ${key}`]));
}

function contentsOf(route: Route): unknown {
  const { responses } = openApi["paths"][route.path][route.method.toLowerCase()];
  const entries = Object.entries<any>(responses).filter(([status]) => Number(status) < 400);
  return Object.fromEntries(entries.map(([status, { content }]) => [status, content]));
}

/** A schema with its keys and alternatives sorted: their order says nothing. */
function written(value: unknown): string {
  return JSON.stringify(value, (key, one: unknown) => {
    if (Array.isArray(one)) return ["anyOf", "enum", "required"].includes(key) ? one.toSorted(byText) : one;
    return typeof one === "object" && one !== null ? Object.fromEntries(Object.entries(one).toSorted(byText)) : one;
  });
}

function byText(one: unknown, other: unknown): number {
  const [text, otherText] = [JSON.stringify(one), JSON.stringify(other)];
  return text < otherText ? -1 : text > otherText ? 1 : 0;
}
