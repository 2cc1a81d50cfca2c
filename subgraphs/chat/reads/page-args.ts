import { ArgsType, Field, ID, Int } from "type-graphql";
import type { Violation } from "../../shared/errors/problem.js";

/** A page of something in a workspace. */
@ArgsType()
export class ChatPageArgs {
  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;

  @Field(() => Int, { nullable: true, description: "Number of items." })
  limit?: number | null;

  @Field(() => String, { nullable: true, description: "`nextCursor` of the previous page. Default: the first page." })
  cursor?: string | null;
}

const longestCursor = 1_024;

/** The page arguments for Slack. Errors in them are added to the violations. */
export function pageOf(
  { limit, cursor }: Pick<ChatPageArgs, "limit" | "cursor">,
  { largest, byDefault }: { readonly largest: number; readonly byDefault: number },
  violations: Violation[],
): { readonly limit: number; readonly cursor: string | null } {
  const size = limit ?? byDefault;
  if (size < 1 || size > largest)
    violations.push({ path: ["limit"], message: `The limit must be from 1 to ${largest}.` });
  if (cursor != null && (cursor === "" || cursor.length > longestCursor)) {
    violations.push({ path: ["cursor"], message: "This cannot be a cursor of Slack." });
  }
  return { limit: size, cursor: cursor ?? null };
}
