/** The first bytes of a stream, and a stream of all bytes, which can be read once. */
export async function peek(
  stream: AsyncIterable<Buffer>,
  count: number,
): Promise<{ readonly head: Buffer; readonly bytes: AsyncIterable<Buffer> }> {
  const rest = stream[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  for (let size = 0; size < count;) {
    const { done, value } = await rest.next();
    if (done === true) break;
    first.push(value);
    size += value.length;
  }
  const all = async function* (): AsyncGenerator<Buffer> {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => rest };
  };
  return { head: Buffer.concat(first).subarray(0, count), bytes: all() };
}
