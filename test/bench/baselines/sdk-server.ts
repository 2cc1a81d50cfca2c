import { AgentCard, type Message, Role, type Task, TaskState } from "@a2a-js/sdk";
import {
  AgentEvent,
  type AgentExecutor,
  DefaultRequestHandler,
  type ExecutionEventBus,
  JsonRpcTransportHandler,
  type RequestContext,
  ServerCallContext,
  type TaskStore,
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

/** Tells its waiters that a task is complete and stored. */
class CompletedTasks {
  private readonly waiting = new Map<string, (task: Task) => void>();

  next(taskId: string): Promise<Task> {
    return new Promise((resolve) => this.waiting.set(taskId, resolve));
  }

  /** The store, which also tells what it has stored. */
  of(store: TaskStore): TaskStore {
    return {
      load: (...of) => store.load(...of),
      list: (...of) => store.list(...of),
      save: async (task, context) => {
        await store.save(task, context);
        if (task.status?.state !== TaskState.TASK_STATE_COMPLETED) return;
        this.waiting.get(task.id)?.(task);
        this.waiting.delete(task.id);
      },
    };
  }
}

/**
 * The SDK's own server with this store, between a requester and a worker that is elsewhere. It has no keys, rules or events.
 * Under this prefix: `/a2a/writer` and `/tasks/{id}/reply`.
 */
export function sdkServer(app: FastifyInstance, prefix: string, store: TaskStore): void {
  const worker = new OutsideWorker();
  const completed = new CompletedTasks();
  const card = AgentCard.fromJSON({ name: "writer", capabilities: {} });
  const handler = new JsonRpcTransportHandler(new DefaultRequestHandler(card, completed.of(store), worker));
  app.post(`${prefix}/a2a/writer`, ({ body }) =>
    handler.handle(body as Record<string, unknown>, new ServerCallContext({ requestedVersion: "1.0" })),
  );
  app.post<{ Params: { id: string }; Body: { parts: { text: string }[] } }>(
    `${prefix}/tasks/:id/reply`,
    async ({ params, body }) => {
      const parts = body.parts.map(({ text }) => ({
        content: { $case: "text" as const, value: text },
        metadata: undefined,
        filename: "",
        mediaType: "",
      }));
      const none = { metadata: undefined, extensions: [], referenceTaskIds: [] };
      const said = { messageId: crypto.randomUUID(), contextId: "", taskId: "", role: Role.ROLE_AGENT, parts, ...none };
      // Answered when the reply is stored, as ours is.
      const stored = completed.next(params.id);
      worker.waiting.get(params.id)!(said);
      worker.waiting.delete(params.id);
      return stored;
    },
  );
}
