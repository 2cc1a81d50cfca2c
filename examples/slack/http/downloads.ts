import { maySee } from "../methods/files.js";
import { Refusal } from "../model/refusal.js";
import { findToken } from "../model/tokens.js";
import type { Parts } from "../parts.js";
import type { HttpAnswer } from "./answer.js";
import { withFaults } from "./with-faults.js";

/**
 * The bytes of a file, for a token that may read it. Everybody else is sent to the sign-in page, as in Slack, and not told
 * whether the file is there. Faults know it as `download`.
 */
export async function answerDownload(
  parts: Parts,
  path: string,
  authorization: string | undefined,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const { model } = parts;
  const id = /^\/files-pri\/[A-Z0-9]+-([A-Z0-9]+)\//.exec(path)?.[1] ?? "";
  const authorized = authorization !== undefined;
  return withFaults(parts, { method: "download", arguments: { file: id }, authorized, signal }, async (record) => {
    const file = model.files.get(id);
    if (file === undefined || !mayRead(parts, authorization, id)) {
      record.outcome = "refused";
      return { status: 302, headers: { location: `${model.url}/signin` }, text: "Sign in." };
    }
    if (file.isTombstone || file.isExternal) return { status: 404, text: "The file is not here." };
    record.outcome = "ok";
    const headers = { "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}` };
    return { status: 200, headers, bytes: file.bytes, contentType: file.mimetype };
  });
}

function mayRead({ model }: Parts, authorization: string | undefined, id: string): boolean {
  try {
    const token = findToken(model, /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1] ?? null);
    if (token.workspaceId === null || token.userId === null || !token.scopes.has("files:read")) return false;
    const caller = { token, workspaceId: token.workspaceId, user: model.user(token.userId) };
    return maySee(model, caller, model.files.get(id)!);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
