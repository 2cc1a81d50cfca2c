import type { IncomingMessage } from "node:http";
import { storeBytes } from "../model/files.js";
import type { Parts } from "../parts.js";
import { type HttpAnswer, refusal } from "./answer.js";
import { readBytes } from "./read-body.js";
import { withFaults } from "./with-faults.js";

/** The largest size of a form without its file. */
const formBytes = 64 * 1024;

/** The second step of an upload: the bytes, alone or in a form. It needs no token; faults know it as `upload`. */
export async function answerUpload(
  parts: Parts,
  request: IncomingMessage,
  id: string,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const file = parts.model.files.get(id);
  if (file === undefined) return refusal(404, "not_found", "There is no such upload.");
  const body = await readBytes(request, file.size + formBytes);
  const bytes = await fileOf(body, request.headers["content-type"] ?? "");
  const authorized = request.headers.authorization !== undefined;
  const given = { file: id, bytes: bytes.length };
  return withFaults(parts, { method: "upload", arguments: given, authorized, signal }, async (record) => {
    const isStored = storeBytes(file, bytes);
    record.outcome = isStored ? "ok" : "refused";
    if (!isStored) return { status: 400, text: "These are not the bytes that were announced." };
    return { status: 200, text: `OK - ${bytes.length}` };
  });
}

async function fileOf(body: Buffer, type: string): Promise<Uint8Array> {
  if (!/^multipart\/form-data\s*;/i.test(type)) return new Uint8Array(body);
  try {
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
    const part = [...form.values()].find((value) => typeof value !== "string");
    return part === undefined ? new Uint8Array() : new Uint8Array(await part.arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}
