import { afterAll, beforeAll, expect, test } from "vitest";
import { createInstallation, type Installation } from "../support/process-installation.js";
import { measurable, type Reading, readFigures } from "../support/process-memory.js";
import type { ServerProcess } from "../support/process-server.js";

const mebibyte = 1024 * 1024;

let installation: Installation;
let server: ServerProcess;
let adminKey: string;
beforeAll(async () => {
  installation = await createInstallation();
  server = await installation.start({}, measurable);
  adminKey = await installation.adminKey();
  // What the first documents of all bring up is not counted: the thread that plans, and the caches' first entries.
  for (let n = 0; n < 20; n++) await send(`{ viewer { ${name("warm", n)}: kind } }`);
});
afterAll(() => installation.close());

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
}

async function send(query: string, more: object = {}): Promise<string> {
  const response = await fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": adminKey },
    body: JSON.stringify({ query, ...more }),
  });
  const { errors } = (await response.json()) as Answer;
  return errors?.[0]?.extensions.code ?? "done";
}

/** Different for each document, so that no cache knows it. */
function name(prefix: string, n: number): string {
  return `${prefix}${n.toString(36)}`;
}

function repeated(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join(" ");
}

/** Each fragment spreads the next one twice, under conditions. */
function conditions(n: number, levels: number): string {
  const fragments = repeated(levels, (level) => {
    const next = `${name("F", n)}_${level + 1}`;
    const inner = level + 1 === levels ? "kind" : `...${next} @include(if: $a) ...${next} @skip(if: $a)`;
    return `fragment ${name("F", n)}_${level} on Viewer { ${inner} }`;
  });
  return `query ($a: Boolean = true) { viewer { ...${name("F", n)}_0 } } ${fragments}`;
}

/** Kinds of document, each sent so often with other names; `answers` is how the first one ends. */
const kinds: readonly {
  readonly what: string;
  readonly count: number;
  readonly answers: string;
  readonly document: (n: number) => string;
  readonly more?: (n: number) => object;
}[] = [
  {
    what: "mostly comments, as long as a document may be",
    count: 300,
    answers: "done",
    document: (n) => `{ viewer { ${name("c", n)}: kind } }${"#\n".repeat(31_000)}`,
  },
  {
    what: "comments, as many as a body may hold",
    count: 60,
    answers: "operation_too_complex",
    document: (n) => `{ viewer { ${name("d", n)}: kind } }${"#\n".repeat(300_000)}`,
  },
  {
    what: "fragments that double under conditions, as deep as they may",
    count: 200,
    answers: "done",
    document: (n) => conditions(n, 4),
  },
  {
    what: "fragments that double under conditions, nine deep",
    count: 300,
    answers: "operation_too_complex",
    document: (n) => conditions(n, 9),
  },
  {
    what: "many operations, asked for by name",
    count: 200,
    answers: "done",
    document: (n) => repeated(40, (index) => `query ${name("Q", n)}_${index} { viewer { kind } }`),
    more: (n) => ({ operationName: `${name("Q", n)}_7` }),
  },
  {
    what: "mistakes",
    count: 200,
    answers: "bad_request",
    document: (n) => `{ viewer { ${repeated(90, (index) => `${name("x", n)}_${index}`)} } }`,
  },
  {
    what: "introspection under other names",
    count: 100,
    answers: "done",
    document: (n) => `{ ${name("s", n)}: __schema { types { name fields { name type { name } } } } }`,
  },
  {
    what: "variables that no operation uses",
    count: 60,
    answers: "done",
    document: (n) => `{ viewer { ${name("v", n)}: kind } }`,
    more: (n) => ({ variables: { [name("u", n)]: [String(n).repeat(100_000)] } }),
  },
];

test.each(kinds)(
  "different documents of one kind cost about what ordinary ones do, and nothing of them stays: $what",
  async ({ what, count, answers, document, more = () => ({}) }) => {
    expect(await send(document(0), more(0))).toBe(answers);
    const before = await readFigures(server);
    for (let n = 1; n <= count; n++) await send(document(n), more(n));
    const after = await readFigures(server);
    const { kept, each } = cost(before, after, count);
    console.log(`${what}: ${kept.toFixed(1)} MiB kept of ${count}, ${each.toFixed(1)} ms of processor time each`);
    expect(kept).toBeLessThan(16);
    expect(each).toBeLessThan(150);
  },
);

function cost(before: Reading, after: Reading, count: number): { kept: number; each: number } {
  return {
    kept: (after.memory - before.memory) / mebibyte,
    each: (after.processor - before.afterCollection) / count,
  };
}
