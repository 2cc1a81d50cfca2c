/** Writes without new content, or that remove content: contact rules do not apply to them. */
const silent: readonly string[] = [
  "message_delete",
  "reaction_remove",
  "pin_remove",
  "conversation_join",
  "conversation_leave",
];

/** Whether others see something new by a write. A stream can be stopped without a word. */
export function isTelling({ kind, input }: { readonly kind: string; readonly input: object }): boolean {
  return kind === "stream_stop" ? "chunks" in input : !silent.includes(kind);
}
