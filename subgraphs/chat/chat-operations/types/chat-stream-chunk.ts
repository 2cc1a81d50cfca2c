import { Field, InputType, registerEnumType } from "type-graphql";

export enum ChatStreamChunkType {
  TASK_UPDATE = "task_update",
  PLAN_UPDATE = "plan_update",
}

registerEnumType(ChatStreamChunkType, {
  name: "ChatStreamChunkType",
  description: "What changes in a stream.",
  valuesConfig: {
    TASK_UPDATE: { description: "A task: `id`, `title`, `status`, and `details` and `output` if there are any." },
    PLAN_UPDATE: { description: "The title of the plan." },
  },
});

export enum ChatStreamTaskStatus {
  IN_PROGRESS = "in_progress",
  COMPLETE = "complete",
  ERROR = "error",
}

registerEnumType(ChatStreamTaskStatus, {
  name: "ChatStreamTaskStatus",
  description: "Status of a task in a stream.",
  valuesConfig: {
    IN_PROGRESS: { description: "The agent works on it." },
    COMPLETE: { description: "It is done." },
    ERROR: { description: "It failed." },
  },
});

/** A change of what a stream shows (wire contract client drift 9c). */
@InputType({ description: "A change of what a stream shows." })
export class ChatStreamChunkInput {
  @Field(() => ChatStreamChunkType, { description: "What changes." })
  type!: ChatStreamChunkType;

  @Field(() => String, { description: "Title of the task or the plan: 1 to 1,000 characters." })
  title!: string;

  @Field(() => String, {
    nullable: true,
    description: "Of a task: your id of it, 1 to 255 characters. The same id again changes the task.",
  })
  id?: string | null;

  @Field(() => ChatStreamTaskStatus, { nullable: true, description: "Of a task: its status." })
  status?: ChatStreamTaskStatus | null;

  @Field(() => String, { nullable: true, description: "Of a task: details, up to 4,000 characters." })
  details?: string | null;

  @Field(() => String, { nullable: true, description: "Of a task: its result, up to 4,000 characters." })
  output?: string | null;
}
