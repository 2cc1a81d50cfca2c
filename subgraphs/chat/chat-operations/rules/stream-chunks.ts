import type { Violation } from "../../../shared/errors/problem.js";
import { textViolation } from "../../../shared/rules/text.js";

/** The limits of one request to a stream. Slack may allow less. */
export const chunkLimits = { most: 50, id: 255, title: 1_000, text: 4_000 } as const;

/** A change of a stream's display, in a client's form (wire contract client drift 9c). */
export interface StreamChunk {
  readonly type: "task_update" | "plan_update";
  readonly title: string;
  readonly id?: string | null;
  readonly status?: "in_progress" | "complete" | "error" | null;
  readonly details?: string | null;
  readonly output?: string | null;
}

/** The errors in the changes of a stream. */
export function chunkViolations(chunks: readonly StreamChunk[], fewest: 0 | 1): Violation[] {
  if (chunks.length < fewest || chunks.length > chunkLimits.most) {
    return [{ path: ["chunks"], message: `There must be ${fewest} to ${chunkLimits.most} chunks.` }];
  }
  return chunks.flatMap((chunk, index) => violationsOf(chunk, ["chunks", index]));
}

function violationsOf(chunk: StreamChunk, path: readonly (string | number)[]): Violation[] {
  const { type, title, id = null, status = null, details = null, output = null } = chunk;
  const texts = [
    textViolation([...path, "title"], title, { min: 1, max: chunkLimits.title }),
    id === null ? null : textViolation([...path, "id"], id, { min: 1, max: chunkLimits.id }),
    details === null ? null : textViolation([...path, "details"], details, { min: 0, max: chunkLimits.text }),
    output === null ? null : textViolation([...path, "output"], output, { min: 0, max: chunkLimits.text }),
  ];
  return [...texts.filter((one) => one !== null), ...misplaced(type, { id, status, details, output }, path)];
}

/** A task has an id and a status; a plan has a title alone. */
function misplaced(type: StreamChunk["type"], more: object, path: readonly (string | number)[]): Violation[] {
  const given = new Map(Object.entries(more).filter(([, value]) => value !== null));
  if (type === "plan_update") {
    return [...given.keys()].map((name) => ({ path: [...path, name], message: "A plan has a title alone." }));
  }
  return ["id", "status"]
    .filter((name) => !given.has(name))
    .map((name) => ({ path: [...path, name], message: "A task has an id and a status." }));
}

/** A change in Slack's form, without omitted values. */
export function slackChunk({
  type,
  id,
  title,
  status,
  details,
  output,
}: StreamChunk): Readonly<Record<string, string>> {
  const said = { type, id, title, status, details, output };
  const given = Object.entries(said).filter((one): one is [string, string] => one[1] !== null && one[1] !== undefined);
  return Object.fromEntries(given);
}
