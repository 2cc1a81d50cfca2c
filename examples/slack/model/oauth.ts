import { randomBytes } from "node:crypto";
import { limits } from "./limits.js";
import type { Model } from "./model.js";
import { Refusal } from "./refusal.js";

/** The code that a browser brings back after an approval. It is good for one token. */
export interface Code {
  readonly clientId: string;
  readonly workspaceId: string;
  /** Who approved. */
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly expiresAt: number;
  isUsed: boolean;
}

const codeMilliseconds = 10 * 60 * 1000;

export function addCode(model: Model, given: Omit<Code, "expiresAt" | "isUsed">): string {
  if (model.codes.size >= limits.codes) {
    const [oldest] = model.codes.keys();
    model.codes.delete(oldest!);
  }
  const code = `4811.${randomBytes(16).toString("hex")}`;
  model.codes.set(code, { ...given, expiresAt: model.now() + codeMilliseconds, isUsed: false });
  return code;
}

/** Takes a code, which is gone then. */
export function useCode(model: Model, text: string, clientId: string, redirectUri: string | null): Code {
  const code = model.codes.get(text);
  if (code === undefined || code.clientId !== clientId) throw new Refusal("invalid_code");
  if (code.isUsed) throw new Refusal("code_already_used");
  if (code.expiresAt <= model.now()) throw new Refusal("code_expired");
  if (redirectUri !== null && redirectUri !== code.redirectUri) throw new Refusal("bad_redirect_uri");
  code.isUsed = true;
  return code;
}
