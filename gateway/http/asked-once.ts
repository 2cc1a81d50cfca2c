/** Shares one pending answer: callers that ask while the question is being answered get that answer. */
export function askedOnce<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | undefined;
  return () =>
    (answer ??= ask().finally(() => {
      answer = undefined;
    }));
}
