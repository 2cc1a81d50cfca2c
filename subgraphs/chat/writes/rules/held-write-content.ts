import type { HeldChat } from "../../../shared/holds/rules/held-content.js";

/** The authored part of a write that can be held. */
export interface WrittenContent {
  readonly text: string | null;
  readonly file: WrittenFile | null;
}

/** A file that is uploaded. */
export interface WrittenFile {
  readonly filename: string;
  /** In hex. */
  readonly sha256: string;
  readonly bytes: Uint8Array;
  readonly title: string | null;
  readonly initialComment: string | null;
}

/** Where it is written. */
export interface WrittenPlace {
  readonly operation: HeldChat["operation"];
  readonly connectionId: string;
  readonly workspaceId: string;
  readonly conversationId: string;
  readonly messageTs: string | null;
  readonly threadTs: string | null;
}

/** A write as people decide about it (wire contract reviews 4.1). */
export function contentOfWrite(place: WrittenPlace, { text, file }: WrittenContent): HeldChat {
  return {
    v: 1,
    topic: "chat",
    operation: place.operation,
    connection_id: place.connectionId,
    workspace_id: place.workspaceId,
    conversation_id: place.conversationId,
    message_ts: place.messageTs,
    thread_ts: place.threadTs,
    text,
    file:
      file === null
        ? null
        : {
            filename: file.filename,
            sha256: file.sha256,
            size: file.bytes.length,
            title: file.title,
            initial_comment: file.initialComment,
          },
  };
}

/** A receiver as lists of peers name it. */
export const peerOf = ({ workspaceId, conversationId }: Pick<WrittenPlace, "workspaceId" | "conversationId">): string =>
  `${workspaceId}/${conversationId}`;
