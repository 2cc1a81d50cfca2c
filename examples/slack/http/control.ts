import type { IncomingMessage } from "node:http";
import { readFault } from "../faults/fault.js";
import { Refusal } from "../model/refusal.js";
import type { Parts } from "../parts.js";
import { write } from "../people/write.js";
import { react } from "../people/react.js";
import { stateJson } from "../wire/state-json.js";
import { type HttpAnswer, refusal } from "./answer.js";
import { readJson } from "./read-body.js";

/** The needs of the control API besides the parts. */
export interface Control extends Parts {
  /** Back to what was there at the start. */
  reset(): void;
}

const mostBytes = 256 * 1024;
const done: HttpAnswer = { status: 200, json: { ok: true } };

/** The control API. Slack has no such API: it is for tests and for people. */
export async function answerControl(control: Control, request: IncomingMessage, path: string): Promise<HttpAnswer> {
  const { model, faults, calls } = control;
  switch (`${request.method} ${path}`) {
    case "GET /__control/calls":
      return { status: 200, json: { calls: calls.all, hanging: faults.waiting } };
    case "GET /__control/state":
      return { status: 200, json: stateJson(model) };
    case "POST /__control/faults": {
      const ordered = readFault(await readJson(request, mostBytes));
      if (typeof ordered === "string") return refusal(422, "invalid", ordered);
      return faults.add(ordered) ? done : refusal(409, "too_many", "Too many faults are ordered already.");
    }
    case "POST /__control/release":
      await readJson(request, mostBytes);
      faults.release();
      return done;
    case "POST /__control/reset":
      await readJson(request, mostBytes);
      control.reset();
      return done;
    case "POST /__control/messages": {
      const body = await readJson(request, mostBytes);
      return person(() => ({ ts: write(model, readMessage(body)).ts }));
    }
    case "POST /__control/events": {
      const { app, url } = await readJson(request, mostBytes);
      if (typeof app !== "string" || !model.apps.has(app)) return refusal(404, "not_found", "There is no such app.");
      if (url !== null && typeof url !== "string") return refusal(422, "invalid", "url must be an address, or null.");
      const isTaken = await control.events.configure(model, app, url);
      return isTaken ? done : refusal(422, "not_verified", "The address is not of this machine, or did not answer.");
    }
    case "POST /__control/reactions": {
      const body = await readJson(request, mostBytes);
      return person(() => {
        const place = { channel: text(body, "channel"), user: text(body, "user"), ts: text(body, "timestamp") };
        react(model, { ...place, name: text(body, "name"), remove: body["remove"] === true });
        return {};
      });
    }
    default:
      return refusal(404, "not_found", "The control API has no such path and method.");
  }
}

/** An action of a person, or Slack's error code. */
function person(work: () => object): HttpAnswer {
  try {
    return { status: 200, json: { ok: true, ...work() } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: 422, json: { ok: false, error: error.code } };
  }
}

function readMessage(body: Readonly<Record<string, unknown>>) {
  const threadTs = body["thread_ts"] === undefined || body["thread_ts"] === null ? null : text(body, "thread_ts");
  return { channel: text(body, "channel"), user: text(body, "user"), text: text(body, "text"), threadTs };
}

function text(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = body[name];
  if (typeof value !== "string") throw new Refusal("invalid_arguments", { field: name });
  return value;
}
