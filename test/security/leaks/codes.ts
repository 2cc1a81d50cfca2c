import type { Exhibit } from "./material.js";

/** Where one of these codes stands by itself. Six digits are found in binary files by chance: only texts are searched. */
export async function findCodes(codes: readonly string[], exhibits: readonly Exhibit[]): Promise<string[]> {
  const shape = new RegExp(`(?<![\\w.-])(?:${codes.join("|")})(?![\\w.-])`);
  const found: string[] = [];
  for (const exhibit of exhibits) {
    const parts: Uint8Array[] = [];
    for await (const chunk of exhibit.chunks()) parts.push(chunk);
    if (shape.test(Buffer.concat(parts).toString("latin1"))) found.push(`code, in ${exhibit.kind} ${exhibit.name}`);
  }
  return found;
}
