/** A phone on the page, and the conversation that it shows. */
export interface OpenPhone {
  readonly number: string;
  readonly threadId: string | null;
}

/** Most phones side by side. */
export const mostPhones = 4;

const none = "none";

/** Phones as the address has them: `+15550001:<uuid>,+15550002`. */
export function readOpenPhones(text: string): readonly OpenPhone[] {
  const written = text.split(",").filter((part) => /^\+\d{1,15}(:|$)/.test(part));
  return written.slice(0, mostPhones).map((part) => {
    const [number = "", threadId = ""] = part.split(":");
    return { number, threadId: threadId || null };
  });
}

/** The same for the address. */
export function writeOpenPhones(phones: readonly OpenPhone[]): string {
  const written = phones.map(({ number, threadId }) => (threadId === null ? number : `${number}:${threadId}`));
  return written.join(",") || none;
}
