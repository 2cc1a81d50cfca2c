import { expect } from "vitest";
import { errorCatalogue } from "../../subgraphs/index.js";
import type { RawAnswer } from "./http.js";

/**
 * What shows how the server is made: stacks, paths, queries, names of libraries. Long words only: answers are full of
 * random keys, signatures and cursors, and three letters are found in one of them before long.
 */
const internals =
  /\n\s+at |node:internal|node_modules|\.js:\d|\.ts:\d|prisma|postgres|\bpg_(?:catalog|toast|advisory|stat)|\bselect .* from\b|\binsert into\b|ECONN(?:REFUSED|RESET|ABORTED)|TypeError|undefined is not|Cannot read prop/i;

/** Statuses of 500 and more that a catalogue names, with what they say. */
const serverTrouble = new Set(
  Object.entries(errorCatalogue)
    .filter(([code, { status }]) => code !== "internal_error" && (status === 503 || status === 504))
    .map(([code]) => code),
);

/** Fails when an answer tells how the server is made, or is unexpected. */
export function expectDecent({ status, text }: RawAnswer, context: string): void {
  expect(text, context).not.toMatch(internals);
  if (status < 500) return;
  expect([503, 504], context).toContain(status);
  const { error, errors } = JSON.parse(text);
  const reason: string | undefined = error?.details?.[0]?.reason;
  expect(serverTrouble, context).toContain(reason?.toLowerCase() ?? error?.code ?? errors?.[0].extensions.code);
}

/**
 * Fails unless a refusal over REST has the contract's body: of its own (wire contract org 1.6), or as `google.rpc.Status` (wire
 * contract a2a-external 4.3).
 */
export function expectRestBody({ status, type, text }: RawAnswer, context: string): void {
  if (status < 400) return;
  expect(type, context).toMatch(/^application\/(a2a\+)?json/);
  const body = JSON.parse(text);
  if (Array.isArray(body.error?.details)) {
    expect(Object.keys(body), context).toEqual(["error"]);
    const wanted = { code: status, status: expect.any(String), message: expect.any(String) };
    return expect(body.error, context).toMatchObject(wanted);
  }
  expect(Object.keys(body).toSorted(), context).toEqual(["agent_support", "detail", "error"]);
  expect(body.agent_support, context).toMatch(/\S/);
  expect(body.error, context).toMatchObject({ code: expect.any(String), message: expect.any(String), status });
  expect(errorCatalogue, context).toHaveProperty([body.error.code]);
  if (Array.isArray(body.detail)) {
    for (const item of body.detail) {
      expect(item, context).toMatchObject({
        loc: expect.any(Array),
        msg: expect.any(String),
        type: expect.any(String),
      });
    }
  } else if (typeof body.detail !== "string") expect(body.detail.code, context).toBe(body.detail.error);
}

/** Fails unless the errors of a GraphQL answer are ours; answers whether there were any. */
export function expectGraphqlErrors(errors: unknown, context: string): boolean {
  if (errors === undefined) return false;
  expect(errors, context).toEqual(expect.any(Array));
  for (const error of errors as any[]) {
    expect(error, context).toMatchObject({ message: expect.any(String), extensions: { code: expect.any(String) } });
    expect(errorCatalogue, context).toHaveProperty([error.extensions.code]);
    expect(error.extensions.code, context).not.toBe("internal_error");
    expect(Object.keys(error.extensions), context).not.toContain("stacktrace");
  }
  return true;
}
