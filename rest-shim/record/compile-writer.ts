import type { RecordKey } from "./record-key.js";

/**
 * The function that makes the JSON of a record. It is compiled, because it runs for each item of each page: an object literal
 * is made several times as fast as an object key by key. Names and values in it are those of documents and declarations.
 */
export function compileWriter<Data>(keys: readonly RecordKey[]): (data: Data) => object {
  const bound: unknown[] = [];
  const bind = (value: unknown): string => `b${bound.push(value) - 1}`;
  const entries = keys.map(({ name, isOptional, expression }) => {
    const value = expression("data", bind);
    const entry = `${JSON.stringify(name)}: ${value}`;
    return isOptional ? `...((${value}) == null ? {} : { ${entry} })` : entry;
  });
  const names = bound.map((_, index) => `b${index}`);
  // oxlint-disable-next-line typescript/no-implied-eval
  return new Function(...names, `return (data) => ({ ${entries.join(", ")} });`)(...bound) as (data: Data) => object;
}
