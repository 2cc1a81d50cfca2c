import { open } from "node:fs/promises";
import { UsageError } from "./exit-codes.js";

/** The bytes of a file that the user names. Throws `UsageError` when it cannot be read or has more bytes than that. */
export async function readSmallFile(file: string, mostBytes: number): Promise<Buffer> {
  const handle = await open(file).catch(() => {
    throw new UsageError(`The file ${file} cannot be read.`);
  });
  try {
    const buffer = Buffer.alloc(mostBytes + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, length);
      length += bytesRead;
      if (length > mostBytes) throw new UsageError(`The file ${file} has more than ${mostBytes} bytes.`);
      if (bytesRead === 0) return buffer.subarray(0, length);
    }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`The file ${file} cannot be read.`);
  } finally {
    await handle.close();
  }
}

/** The same as text. Throws `UsageError` also when it is no UTF-8. */
export async function readSmallText(file: string, mostBytes: number): Promise<string> {
  const bytes = await readSmallFile(file, mostBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`The file ${file} is no text in UTF-8.`);
  }
}
