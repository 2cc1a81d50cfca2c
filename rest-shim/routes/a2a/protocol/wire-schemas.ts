import { type TSchema, Type } from "typebox";
import { streamResumeExtension } from "../../../../subgraphs/index.js";

const Texts = Type.Array(Type.String());
const JsonObject = Type.Record(Type.String(), Type.Unknown());
const optional = Type.Optional;

const partContents = {
  text: Type.String(),
  raw: Type.String({ contentEncoding: "base64", description: "Standard base64." }),
  url: Type.String(),
  data: Type.Unknown({ description: "Any JSON value except null." }),
};
const partFacts = {
  filename: optional(Type.String()),
  mediaType: optional(Type.String()),
  metadata: optional(JsonObject),
};

/** A part of a message: exactly one of text, raw, url and data (A2A 1.0, 4.1.6). */
export const wirePart = Type.Union(
  Object.entries(partContents).map(([name, schema]) => Type.Object({ [name]: schema, ...partFacts })),
  { $id: "A2aWirePart", description: "Exactly one of text, raw, url and data." },
);

/** In the order of reported errors. */
const messageFields = (role: TSchema) => ({
  messageId: Type.String({
    minLength: 1,
    description: "1 to 128 characters, chosen by the sender. Use the same id to repeat a message.",
  }),
  role,
  parts: Type.Array(wirePart, { description: "1 to 50." }),
  contextId: optional(Type.String({ description: "The context of an earlier task, to continue in it." })),
  taskId: optional(Type.String({ description: "A task that waits for input. Omit it for a new task." })),
  metadata: optional(JsonObject),
  extensions: optional(Texts),
  referenceTaskIds: optional(Texts),
});

/** A message in a caller's form. */
export const wireSentMessage = Type.Object(messageFields(Type.Literal("ROLE_USER")), {
  $id: "A2aWireSentMessage",
  description: "A message to the worker.",
});

/** A message in the ledger's form. */
const wireMessageSchema = Type.Object(
  messageFields(Type.Union([Type.Literal("ROLE_USER"), Type.Literal("ROLE_AGENT")])),
  { $id: "A2aWireMessage", description: "A message of a task." },
);

/** The states that tasks here can have. */
export const wireStateSchema = Type.Union(
  ["SUBMITTED", "WORKING", "INPUT_REQUIRED", "COMPLETED", "FAILED", "CANCELED"].map((state) =>
    Type.Literal(`TASK_STATE_${state}`),
  ),
  { $id: "A2aWireState" },
);

const status = Type.Object(
  { state: wireStateSchema, message: optional(wireMessageSchema), timestamp: Type.String({ format: "date-time" }) },
  { $id: "A2aWireStatus" },
);

const artifact = Type.Object(
  {
    artifactId: Type.String(),
    name: optional(Type.String()),
    description: optional(Type.String()),
    parts: Type.Array(wirePart),
    metadata: optional(JsonObject),
    extensions: optional(Texts),
  },
  { $id: "A2aWireArtifact", description: "The result of a task." },
);

const Count = Type.Integer({ minimum: 0 });

/** The metadata of the extension for resuming streams, on tasks (wire contract a2a-external 5.3). */
const resumeFacts = Type.Object(
  {
    sequence: Count,
    generation: Count,
    replayFrom: optional(Count),
    gap: optional(Type.Boolean({ description: "Whether events that the client missed are not shown again." })),
  },
  { $id: "A2aWireResumeFacts", description: "Only if the request activates the extension." },
);

/** A task (A2A 1.0, 4.1.1). Empty lists and texts are left out, as in ProtoJSON. */
export const wireTaskSchema = Type.Object(
  {
    id: Type.String(),
    contextId: Type.String(),
    status,
    artifacts: optional(Type.Array(artifact)),
    history: optional(Type.Array(wireMessageSchema)),
    metadata: optional(
      Type.Object({
        historyTruncated: optional(Type.Boolean({ description: "Whether messages were omitted to limit the size." })),
        [streamResumeExtension]: optional(resumeFacts),
      }),
    ),
  },
  { $id: "A2aWireTask", description: "A task in the form of the A2A protocol." },
);

const pushAuthentication = Type.Object({
  scheme: optional(Type.String()),
  credentials: optional(Type.String({ description: "No answer has them." })),
});

const pushFields = {
  url: Type.String({ minLength: 1, description: "https; the rules of webhook URLs apply." }),
  id: optional(Type.String({ description: "Chosen by the caller. Default: a new id." })),
  token: optional(Type.String({ description: "Sent with every notification. No answer has it." })),
  authentication: optional(pushAuthentication),
};

/** A push configuration (A2A 1.0, 4.3.1). */
export const wirePushConfig = Type.Object(
  { taskId: Type.String({ minLength: 1 }), ...pushFields },
  { $id: "A2aWirePushConfig", description: "Where a task's updates are posted." },
);

/** The same within a message: the task is the message's. */
export const inlinePushConfig = Type.Object(
  { taskId: optional(Type.Unknown({ description: "The message's `taskId`, or empty." })), ...pushFields },
  { $id: "A2aWireInlinePushConfig" },
);

const update = { taskId: Type.String(), contextId: Type.String(), metadata: optional(JsonObject) };

/** One event of a stream: first the task, then its changes (A2A 1.0, 3.2.3). */
export const streamEvent: TSchema = Type.Union(
  [
    Type.Object({ task: wireTaskSchema }),
    Type.Object({ statusUpdate: Type.Object({ ...update, status }) }),
    Type.Object({
      artifactUpdate: Type.Object({
        ...update,
        artifact,
        append: optional(Type.Boolean()),
        lastChunk: optional(Type.Boolean()),
      }),
    }),
  ],
  { $id: "A2aWireStreamEvent" },
);
