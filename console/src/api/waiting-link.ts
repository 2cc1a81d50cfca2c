import { ApolloLink, Observable } from "@apollo/client";
import { ServerError } from "@apollo/client/errors";
import { OperationTypeNode } from "graphql";
import { getLiveness, setLiveness } from "./liveness.js";
import { pauseAfter } from "./pauses.js";

type Result = ApolloLink.Result;

/** Status codes of a proxy whose server is away. */
const away: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether a request got no answer at all, because nothing was there to answer. */
function isUnreachable(error: unknown): boolean {
  // `fetch` reports a failed connection as a TypeError; a request that took too long is another error.
  if (error instanceof TypeError) return true;
  return ServerError.is(error) && away.has(error.statusCode) && !error.bodyText.startsWith("{");
}

/**
 * Queries wait for a server that is away: a page that is opened meanwhile is drawn when the server is back. A mutation is
 * refused instead, because only its form knows whether it may be repeated.
 */
export class WaitingLink extends ApolloLink {
  override request(operation: ApolloLink.Operation, forward: ApolloLink.ForwardFunction): Observable<Result> {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    return new Observable<Result>((observer) => {
      let failures = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let running = send();
      function send(): { unsubscribe(): void } {
        return forward(operation).subscribe({
          next: (result) => {
            if (failures > 0 && getLiveness() === "away") setLiveness("connecting");
            observer.next(result);
          },
          complete: () => observer.complete(),
          error: (error) => {
            if (!isUnreachable(error)) return observer.error(error);
            // Before the first answer no socket says that the server is away.
            if (getLiveness() === "connecting") setLiveness("away");
            timer = setTimeout(() => (running = send()), pauseAfter(failures++));
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
