import { type TSchema, Type } from "typebox";

const Texts = Type.Array(Type.String());
const JsonObject = Type.Record(Type.String(), Type.Unknown());
const optional = Type.Optional;

const partContents = {
  text: Type.String(),
  raw: Type.String({ description: "Standard base64." }),
  url: Type.String(),
  data: Type.Unknown({ description: "Any JSON but null." }),
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

const messageFields = {
  messageId: Type.String({
    description: "1 to 128 characters; of the sender's choice, and the same when it is repeated.",
  }),
  contextId: optional(Type.String({ description: "Of an earlier task, to go on in its context." })),
  taskId: optional(Type.String({ description: "Of a task that waits for input; left out for a new one." })),
  parts: Type.Array(wirePart, { description: "1 to 50." }),
  metadata: optional(JsonObject),
  extensions: optional(Texts),
  referenceTaskIds: optional(Texts),
};

/** A message as a caller sends it. */
export const wireSentMessage = Type.Object(
  { ...messageFields, role: Type.Literal("ROLE_USER") },
  { $id: "A2aWireSentMessage", description: "A message to the worker." },
);

/** A message as the ledger has it. */
export const wireMessageSchema = Type.Object(
  { ...messageFields, role: Type.Union([Type.Literal("ROLE_USER"), Type.Literal("ROLE_AGENT")]) },
  { $id: "A2aWireMessage", description: "A message of a task." },
);

/** The states that tasks here come to. */
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
  { $id: "A2aWireArtifact", description: "What a task came to." },
);

/** A task (A2A 1.0, 4.1.1). Empty lists and texts are left out, as ProtoJSON does. */
export const wireTaskSchema = Type.Object(
  {
    id: Type.String(),
    contextId: Type.String(),
    status,
    artifacts: optional(Type.Array(artifact)),
    history: optional(Type.Array(wireMessageSchema)),
    metadata: optional(
      Type.Object({
        historyTruncated: optional(Type.Boolean({ description: "Messages were left out to save space." })),
      }),
    ),
  },
  { $id: "A2aWireTask", description: "A task in the form of the A2A protocol." },
);

const pushAuthentication = Type.Object({ scheme: Type.String(), credentials: optional(Type.String()) });

const pushFields = {
  id: optional(Type.String({ description: "Of the caller's choice; a new one unless given." })),
  url: Type.String({ description: "https; the rules of webhook URLs apply." }),
  token: optional(Type.String({ description: "Sent with every notification." })),
  authentication: optional(pushAuthentication),
};

/** A push configuration (A2A 1.0, 4.3.1). */
export const wirePushConfig = Type.Object(
  { ...pushFields, taskId: Type.String(), tenant: optional(Type.String()) },
  { $id: "A2aWirePushConfig", description: "Where a task's updates are posted." },
);

/** The same within a message: the task is the message's. */
export const inlinePushConfig = Type.Object(
  { ...pushFields, taskId: optional(Type.String()) },
  { $id: "A2aWireInlinePushConfig" },
);

const update = { taskId: Type.String(), contextId: Type.String(), metadata: optional(JsonObject) };

/** One event of a stream: the task first, then what becomes of it (A2A 1.0, 3.2.3). */
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
