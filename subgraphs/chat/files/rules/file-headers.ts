import type { ChatFileFacts } from "./chat-file.js";

const mediaType = /^[a-z0-9!#$&^_.+-]{1,100}\/[a-z0-9!#$&^_.+-]{1,100}$/;

/** The names of a file in the headers of its download. */
export function downloadNames({ id, name, mimetype }: Pick<ChatFileFacts, "id" | "name" | "mimetype">): {
  readonly filename: string;
  readonly contentType: string;
} {
  const type = (mimetype ?? "").toLowerCase();
  return {
    filename: name === null || name === "" ? id : name,
    contentType: mediaType.test(type) ? type : "application/octet-stream",
  };
}
