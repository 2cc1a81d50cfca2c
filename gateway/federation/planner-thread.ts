import { parentPort, workerData } from "node:worker_threads";
import { executeSync, getOperationAST, GraphQLError, parse } from "graphql";
import { mistakesOf } from "../planning/mistakes.js";
import { Composition } from "./composition.js";
import { onlyOperation } from "../limits/one-operation.js";
import { systemThreadId } from "../planning/thread-time.js";
import type { PlannerAnswer, PlannerJob, PlannerReply, PlannerRequest } from "./job.js";

// The thread that validates and plans documents of clients. It does not block the process, and the planner terminates it
// when a document takes too much.

const composition = new Composition((workerData as { readonly sdl: string }).sdl);
const reply = (message: PlannerReply): void => parentPort!.postMessage(message);

parentPort!.on("message", ({ id, job }: PlannerRequest) => reply({ id, answer: answerSafely(job) }));
// The planner's preparations for its first document take seconds on a busy machine: no client's document pays for them.
answerSafely({ kind: "vet", text: "{ __typename }", operationName: null, plan: true });
reply({ readyAs: systemThreadId() });

function answerSafely(job: PlannerJob): PlannerAnswer {
  try {
    return answer(job);
  } catch (error) {
    // The planner supports less of GraphQL than validation does, and says so.
    if (error instanceof GraphQLError) return { mistakes: [{ message: error.message, locations: [] }] };
    if (error instanceof RangeError) return { tooComplex: true };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function answer(job: PlannerJob): PlannerAnswer {
  const { apiSchema } = composition;
  if (job.kind === "vet") {
    const mistakes = mistakesOf(apiSchema, job.text);
    if (mistakes.length > 0) return { mistakes };
    if (!job.plan) return { plan: null };
  }
  const document = parse(job.text, { noLocation: true });
  if (job.kind === "introspect") {
    return { answer: JSON.stringify(executeSync({ schema: apiSchema, document, variableValues: job.variables })) };
  }
  const operation = getOperationAST(document, job.kind === "vet" ? job.operationName : null)!;
  return { plan: composition.planAlone(onlyOperation(document, operation)) };
}
