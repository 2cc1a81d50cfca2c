import { decodeWords } from "postal-mime";
import { firstHeader, type Header } from "./headers.js";

/** Characters of the header that are read. */
const longest = 200;

/** How a body is encoded, lower-cased, as `base64`; empty when its part does not say it. */
export function transferEncodingOf(headers: readonly Header[]): string {
  return plainEncoding(firstHeader(headers, "content-transfer-encoding") ?? "");
}

/** The content of a header Content-Transfer-Encoding: some programs write it as an encoded word, like any header. */
export function plainEncoding(header: string): string {
  return decodeWords(header.slice(0, longest)).trim().toLowerCase();
}
