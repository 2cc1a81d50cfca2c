import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { ResumingLink } from "./resuming-link.js";
import { socket } from "./socket.js";
import { WaitingLink } from "./waiting-link.js";

/** A request that takes longer is given up: the page then says so, and offers to try again. */
const patience = 20_000;

// The header is the proof that a page of ours asks. No page of another origin can send it.
const http = new HttpLink({
  uri: "/graphql",
  headers: { "x-parley-session": "1" },
  fetch: (input, init = {}) => {
    const limits = [AbortSignal.timeout(patience), ...(init.signal ? [init.signal] : [])];
    return fetch(input, { ...init, signal: AbortSignal.any(limits) });
  },
});

const isSubscription = ({ operationType }: ApolloLink.Operation): boolean =>
  operationType === OperationTypeNode.SUBSCRIPTION;

/** The public GraphQL API, with the session of this browser. */
export const client = new ApolloClient({
  link: ApolloLink.split(isSubscription, new ResumingLink(socket), ApolloLink.from([new WaitingLink(), http])),
  cache: new InMemoryCache({
    typePolicies: {
      // It has no id: it describes the caller.
      Viewer: { merge: true },
      A2aSettings: { keyFields: ["identityId"] },
      A2aParticipant: { keyFields: ["identityId"] },
      WebhookCatalogEntry: { keyFields: ["eventType"] },
      // An event of two agents is read once for each, with the same id.
      ActivityEvent: { keyFields: false },
    },
  }),
  defaultOptions: { watchQuery: { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" } },
});
