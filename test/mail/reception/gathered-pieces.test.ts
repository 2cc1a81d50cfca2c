import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { GatheredPieces } from "../../../subgraphs/mail/reception/smtp/gathered-pieces.js";

test("many small pieces become few, and no byte is lost", async () => {
  const lines = Array.from({ length: 100_000 }, (_, n) => Buffer.from(`.${n}\r\n`));
  const gathered = Readable.from(lines).pipe(new GatheredPieces());
  let pieces = 0;
  gathered.on("data", () => pieces++);
  expect((await buffer(gathered)).equals(Buffer.concat(lines))).toBe(true);
  expect(pieces).toBeLessThan(20);
});

test("what is small, and what is empty, is passed on at the end", async () => {
  for (const text of ["", "a"]) {
    const gathered = new GatheredPieces();
    gathered.end(text);
    expect((await buffer(gathered)).toString()).toBe(text);
  }
});
