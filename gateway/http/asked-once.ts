/** The same question for everybody who asks it at one time: whoever comes while it is being answered gets that answer. */
export function askedOnce<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | undefined;
  return () =>
    (answer ??= ask().finally(() => {
      answer = undefined;
    }));
}
