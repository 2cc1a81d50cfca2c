import { ApolloLink, Observable } from "@apollo/client";
import type { Client } from "graphql-ws";
import { print } from "graphql";

type Result = ApolloLink.Result;

/**
 * Subscriptions over graphql-ws that miss no events. Every event has a cursor, and the variables contain that of the last event.
 * After a reconnect, graphql-ws sends the same message again, so the server continues after that event.
 */
export class ResumingLink extends ApolloLink {
  constructor(private readonly client: Client) {
    super();
  }

  override request(operation: ApolloLink.Operation): Observable<Result> {
    const variables: Record<string, unknown> = { ...operation.variables };
    const payload = { query: print(operation.query), operationName: operation.operationName ?? null, variables };
    return new Observable<Result>((observer) =>
      this.client.subscribe<Result["data"] & object>(payload, {
        next(value) {
          const cursor = cursorOf(value.data);
          if (cursor !== undefined) variables["after"] = cursor;
          observer.next(value as Result);
        },
        error: (error) => observer.error(asError(error)),
        complete: () => observer.complete(),
      }),
    );
  }
}

/** The cursor in the one field of a subscription. */
function cursorOf(data: unknown): string | undefined {
  const [event] = Object.values((data ?? {}) as Record<string, { readonly cursor?: string } | null>);
  return event?.cursor;
}

/** graphql-ws reports a refusal as a list of errors, and the end of the socket as a close event. */
function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  const [first] = Array.isArray(error) ? (error as { message: string; extensions?: object }[]) : [];
  return Object.assign(new Error(first?.message ?? "The connection was lost."), { extensions: first?.extensions });
}
