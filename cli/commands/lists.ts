import { type Command, InvalidArgumentError, Option } from "commander";
import type { Listed } from "../terminal/output.js";

/** Options of a command that lists something. */
export interface ListOptions {
  readonly limit: number;
  readonly after?: string;
}

interface Connection<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

const mostRows = 10_000;

/** Adds the options of a list to a command. */
export function listing(command: Command): Command {
  return command
    .addOption(new Option("--limit <number>", "how many to list").default(50).argParser(countUpTo(mostRows)))
    .option("--after <cursor>", "continue after this cursor, which the previous page printed");
}

/** Reads pages until there are as many rows as requested. Rows that contain lists need smaller pages. */
export async function list<Row>(
  { limit, after }: ListOptions,
  read: (page: { first: number; after: string | null }) => Promise<Connection<Row>>,
  pageSize = 100,
): Promise<Listed<Row>> {
  const items: Row[] = [];
  let next: string | null = after ?? null;
  do {
    const { nodes, pageInfo } = await read({ first: Math.min(pageSize, limit - items.length), after: next });
    items.push(...nodes);
    next = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (next !== null && items.length < limit);
  return { items, next };
}

/** Reads a whole number from 1 to `most`. */
export function countUpTo(most: number): (text: string) => number {
  return (text) => {
    const count = Number(text);
    if (!Number.isInteger(count) || count < 1 || count > most) {
      throw new InvalidArgumentError(`Give a whole number from 1 to ${most}.`);
    }
    return count;
  };
}
