import Negotiator from "negotiator";

/** With the charset, which some clients name: they do not accept the type without it. */
const types = [
  "application/json; charset=utf-8",
  "application/graphql-response+json; charset=utf-8",
  "text/event-stream; charset=utf-8",
] as const;

/** The type that an Accept header prefers among those of GraphQL answers; null when it allows none of them. */
export function acceptedType(accept: string | undefined): (typeof types)[number] | null {
  // An empty header means the same as a missing one.
  const headers = { accept: accept === "" ? undefined : accept };
  return (new Negotiator({ headers }).mediaType([...types]) as (typeof types)[number] | undefined) ?? null;
}
