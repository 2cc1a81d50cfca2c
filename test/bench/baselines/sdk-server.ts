import { AgentCard, type Message, Role, type Task, TaskState } from "@a2a-js/sdk";
import {
  AgentEvent,
  type AgentExecutor,
  DefaultRequestHandler,
  type ExecutionEventBus,
  InMemoryTaskStore,
  JsonRpcTransportHandler,
  type RequestContext,
  ServerCallContext,
} from "@a2a-js/sdk/server";
import type { FastifyInstance } from "fastify";

type Reply = (message: Message) => void;

/** An agent whose replies come from outside, as a worker's do. */
class OutsideWorker implements AgentExecutor {
  readonly waiting = new Map<string, Reply>();

  async execute({ taskId, contextId, userMessage }: RequestContext, bus: ExecutionEventBus): Promise<void> {
    const status = (state: TaskState, message?: Message) => ({ state, message, timestamp: new Date().toISOString() });
    const opened: Task = {
      id: taskId,
      contextId,
      status: status(TaskState.TASK_STATE_SUBMITTED),
      history: [userMessage],
      artifacts: [],
      metadata: undefined,
    };
    bus.publish(AgentEvent.task(opened));
    const message = await new Promise<Message>((resolve) => this.waiting.set(taskId, resolve));
    const completed = status(TaskState.TASK_STATE_COMPLETED, { ...message, taskId, contextId });
    bus.publish(AgentEvent.statusUpdate({ taskId, contextId, status: completed, metadata: undefined }));
    bus.finished();
  }

  cancelTask(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * The SDK's own server, with its in-memory store, between a requester and a worker that is elsewhere. No keys, no rules, and
 * nothing outlives the process.
 */
export function sdkServer(app: FastifyInstance): void {
  const worker = new OutsideWorker();
  const store = new InMemoryTaskStore();
  const card = AgentCard.fromJSON({ name: "writer", capabilities: {} });
  const handler = new JsonRpcTransportHandler(new DefaultRequestHandler(card, store, worker));
  app.post("/a2a/writer", ({ body }) =>
    handler.handle(body as Record<string, unknown>, new ServerCallContext({ requestedVersion: "1.0" })),
  );
  app.post<{ Params: { id: string }; Body: { parts: { text: string }[] } }>(
    "/tasks/:id/reply",
    async ({ params, body }) => {
      const parts = body.parts.map(({ text }) => ({
        content: { $case: "text" as const, value: text },
        metadata: undefined,
        filename: "",
        mediaType: "",
      }));
      const none = { metadata: undefined, extensions: [], referenceTaskIds: [] };
      const said = { messageId: crypto.randomUUID(), contextId: "", taskId: "", role: Role.ROLE_AGENT, parts, ...none };
      worker.waiting.get(params.id)!(said);
      worker.waiting.delete(params.id);
      // Until the reply is in the task, as ours is answered.
      let task: Task | undefined;
      do {
        await new Promise(setImmediate);
        task = await store.load(params.id, new ServerCallContext({ requestedVersion: "1.0" }));
      } while (task?.status?.state !== TaskState.TASK_STATE_COMPLETED);
      return task;
    },
  );
}
