import { ApolloLink, Observable } from "@apollo/client";
import { ServerError } from "@apollo/client/errors";
import { type GraphQLFormattedError, OperationTypeNode } from "graphql";
import { getLiveness, setLiveness } from "./liveness.js";
import { pauseAfter } from "./pauses.js";
import { problemOf } from "./problem.js";

type Result = ApolloLink.Result;

/** Status codes of a proxy whose server is away. */
const away: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether a request got no answer at all, because nothing was there to answer. */
function isUnreachable(error: unknown): boolean {
  // `fetch` reports a failed connection as a TypeError; a request that took too long is another error.
  if (error instanceof TypeError) return true;
  return ServerError.is(error) && away.has(error.statusCode) && !error.bodyText.startsWith("{");
}

/** Times that a query which an overloaded server refused is sent again before the page shows the refusal. */
const mostRefusals = 4;

const isRefused = (errors: readonly GraphQLFormattedError[] | undefined): boolean =>
  errors?.[0]?.extensions?.code === "overloaded";

/**
 * Queries wait for a server that is away: a page that is opened meanwhile is drawn when the server is back. One that an
 * overloaded server refused is repeated a few times. A mutation is refused instead, because only its form knows whether
 * it may be repeated.
 */
export class WaitingLink extends ApolloLink {
  override request(operation: ApolloLink.Operation, forward: ApolloLink.ForwardFunction): Observable<Result> {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    return new Observable<Result>((observer) => {
      let failures = 0;
      let refusals = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let running = send();
      function again(attempts: number): void {
        timer = setTimeout(() => (running = send()), pauseAfter(attempts));
      }
      function send(): { unsubscribe(): void } {
        let isRepeated = false;
        return forward(operation).subscribe({
          next: (result) => {
            if (isRefused(result.errors) && refusals < mostRefusals) {
              isRepeated = true;
              return again(refusals++);
            }
            if (failures > 0 && getLiveness() === "away") setLiveness("connecting");
            observer.next(result);
          },
          complete: () => {
            if (!isRepeated) observer.complete();
          },
          error: (error) => {
            if (problemOf(error).code === "overloaded" && refusals < mostRefusals) return again(refusals++);
            if (!isUnreachable(error)) return observer.error(error);
            // Before the first answer no socket says that the server is away.
            if (getLiveness() === "connecting") setLiveness("away");
            again(failures++);
          },
        });
      }
      return () => {
        clearTimeout(timer);
        running.unsubscribe();
      };
    });
  }
}
