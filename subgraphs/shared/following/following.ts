import type { SubscriptionOptions } from "type-graphql";
import type { RequestContext } from "../context/request-context.js";
import type { LoggedEvent } from "../events/logged-event.js";

type Subscribe = Extract<SubscriptionOptions, { subscribe: unknown }>["subscribe"];

/** Makes the `subscribe` of a subscription from a function that opens its events. */
export function following<Args>(
  follow: (context: RequestContext, args: Args) => Promise<AsyncIterableIterator<LoggedEvent>>,
): Subscribe {
  // graphql-js awaits it, although type-graphql's type does not say so.
  return ({ args, context }) => follow(context as RequestContext, args as Args) as never;
}
