import { ServerResponse } from "node:http";
import { isPrepared } from "../../rest-shim/index.js";
import type { CountedRequest } from "./counted-request.js";
import type { Passage } from "./passages.js";

/** An answer that tells its passage how much of it waits for the client. */
export class CountedResponse extends ServerResponse<CountedRequest> {
  passage: Passage | undefined;

  override write(chunk: any, ...rest: any[]): boolean {
    this.passage?.send(this.writableLength + sizeOf(chunk));
    return super.write(chunk, ...(rest as []));
  }

  override end(chunk?: any, ...rest: any[]): this {
    this.passage?.send(this.writableLength + sizeOf(chunk));
    return super.end(chunk, ...(rest as []));
  }
}

/** About: of a text its characters. What all answers share is nobody's. */
function sizeOf(chunk: unknown): number {
  if (typeof chunk === "string") return chunk.length;
  return chunk instanceof Uint8Array && !isPrepared(chunk) ? chunk.byteLength : 0;
}
