import { ServerResponse } from "node:http";
import { isPrepared } from "../../rest-shim/index.js";
import type { CountedRequest } from "./counted-request.js";
import type { RequestInProgress } from "./requests-in-progress.js";

/** An answer that reports the number of its unsent bytes to its request in progress. */
export class CountedResponse extends ServerResponse<CountedRequest> {
  progress: RequestInProgress | undefined;

  override write(chunk: any, ...rest: any[]): boolean {
    this.progress?.send(this.writableLength + sizeOf(chunk));
    return super.write(chunk, ...(rest as []));
  }

  override end(chunk?: any, ...rest: any[]): this {
    this.progress?.send(this.writableLength + sizeOf(chunk));
    return super.end(chunk, ...(rest as []));
  }
}

/** An estimate: for a text, the number of its characters. Bytes that all answers share count for none. */
function sizeOf(chunk: unknown): number {
  if (typeof chunk === "string") return chunk.length;
  return chunk instanceof Uint8Array && !isPrepared(chunk) ? chunk.byteLength : 0;
}
