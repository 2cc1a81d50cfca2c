import type { IncomingMessage } from "node:http";
import { Arguments } from "../methods/arguments.js";
import { methods } from "../methods/index.js";
import { type Answer, type Method, requireScope } from "../methods/method.js";
import { Refusal } from "../model/refusal.js";
import { findToken, type Token } from "../model/tokens.js";
import type { Parts } from "../parts.js";
import type { HttpAnswer } from "./answer.js";
import { readArguments } from "./read-body.js";
import { withFaults } from "./with-faults.js";

/** Slack's own limit of a call, about. */
const mostBytes = 1024 * 1024;

/** A call of the Web API: `/api/<method>`. */
export async function answerApi(
  parts: Parts,
  request: IncomingMessage,
  url: URL,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const name = url.pathname.slice("/api/".length);
  const method = methods.get(name);
  if (method === undefined) return { status: 200, json: { ok: false, error: "unknown_method", req_method: name } };
  const values = await readArguments(request, url, mostBytes);
  const args = new Arguments(values);
  const { authorization = null } = request.headers;
  const shown = bearer(authorization) ?? (typeof values["token"] === "string" ? values["token"] : null);
  const arrival = { method: name, arguments: values, authorized: shown !== null, signal };
  return withFaults(parts, arrival, async (record) => {
    const { answer, token } = run(parts, method, { args, shown, authorization });
    record.outcome = outcomeOf(answer);
    const headers: Record<string, string> = {};
    if (token !== null) headers["x-oauth-scopes"] = [...token.scopes].join(",");
    if (method.auth === "member" && method.scope !== undefined) headers["x-accepted-oauth-scopes"] = method.scope;
    return { status: 200, headers, json: answer };
  });
}

interface Shown {
  readonly args: Arguments;
  readonly shown: string | null;
  readonly authorization: string | null;
}

/** Slack's answer, and the token of the caller. */
function run(parts: Parts, method: Method, call: Shown): { readonly answer: Answer; readonly token: Token | null } {
  const { model } = parts;
  let token: Token | null = null;
  try {
    if (method.auth === "none") return { answer: { ok: true, ...method.run({ model, ...call }) }, token };
    token = findToken(model, call.shown);
    if (method.auth === "app") {
      if (token.kind !== "app") throw new Refusal("not_allowed_token_type");
      return {
        answer: {
          ok: true,
          ...method.run({ model, args: call.args, token, openSocket: (id) => parts.sockets.open(id) }),
        },
        token,
      };
    }
    if (token.workspaceId === null || token.userId === null) throw new Refusal("not_allowed_token_type");
    if (method.scope !== undefined) requireScope(token, method.scope);
    const caller = { token, workspaceId: token.workspaceId, user: model.user(token.userId) };
    return { answer: { ok: true, ...method.run({ model, args: call.args, caller }) }, token };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { answer: { ok: false, error: error.code, ...error.more }, token };
  }
}

function bearer(authorization: string | null): string | null {
  return /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1] ?? null;
}

function outcomeOf({ ok, error }: Answer): string {
  if (ok === true) return "ok";
  return typeof error === "string" ? error : "refused";
}
