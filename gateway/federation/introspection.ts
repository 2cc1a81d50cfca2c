import { createHash } from "node:crypto";
import { type DocumentNode, type ExecutionResult, print } from "graphql";
import { LruCache } from "../files/lru-cache.js";
import type { Planner } from "./planner.js";

/** The most characters of cached answers in JSON; that of an entire schema has some hundred thousand. */
const maxCachedBytes = 4 * 1_048_576;

type Variables = Readonly<Record<string, unknown>>;

/**
 * Answers documents that ask only for the schema. The planner's thread prepares the answers: they never change, and
 * tools repeat the same ones.
 */
export class Introspection {
  private readonly answers = new LruCache<ExecutionResult>(maxCachedBytes);

  constructor(private readonly planner: Planner) {}

  /** The answer to a validated document that asks only for introspection. */
  async answer(document: DocumentNode, variables: Variables, caller: string): Promise<ExecutionResult> {
    const text = print(document);
    const key = createHash("sha256").update(text).update(JSON.stringify(variables)).digest("base64");
    const known = this.answers.get(key);
    if (known !== undefined) return known;
    const answered = await this.planner.run({ kind: "introspect", text, variables }, caller);
    if (!("answer" in answered)) throw new Error(`The schema could not be read: ${JSON.stringify(answered)}`);
    const answer = JSON.parse(answered.answer) as ExecutionResult;
    this.answers.set(key, answer, answered.answer.length);
    return answer;
  }
}
