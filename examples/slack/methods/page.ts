import { Refusal } from "../model/refusal.js";
import type { Arguments } from "./arguments.js";

/** A part of a list, and where the next one begins. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Empty when this is the last page, as in Slack. */
  readonly next: string;
}

/** The part that `cursor` and `limit` ask for. A cursor names the last item before it, so what is added does not shift it. */
export function pageOf<Item>(
  all: readonly Item[],
  keyOf: (item: Item) => string,
  args: Arguments,
  sizes: { readonly usual: number; readonly most: number },
): Page<Item> {
  const limit = args.limit(sizes.usual, sizes.most);
  const start = startOf(all.map(keyOf), args.text("cursor") ?? "");
  const items = all.slice(start, start + limit);
  const isLast = start + limit >= all.length;
  return { items, next: isLast ? "" : Buffer.from(`after:${keyOf(items.at(-1)!)}`).toString("base64url") };
}

function startOf(keys: readonly string[], cursor: string): number {
  if (cursor === "") return 0;
  const text = Buffer.from(cursor, "base64url").toString();
  const index = keys.indexOf(text.slice("after:".length));
  if (!text.startsWith("after:") || index < 0) throw new Refusal("invalid_cursor");
  return index + 1;
}

/** How Slack says where the next page begins. */
export const nextPage = (next: string): object => ({ response_metadata: { next_cursor: next } });
