import { randomUUID } from "node:crypto";
import { openAssignment, releaseAssignmentsOf } from "../../../subgraphs/messaging/assignments/public.js";
import { lineById } from "../../../subgraphs/messaging/lines/public.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { ids, input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page, shown } from "../../support/kit/visible.js";
import { newNumber, putLine } from "../support/put-line.js";
import type { MessagingPart } from "./part.js";

declare module "./part.js" {
  interface MessagingPart {
    /** A person who is connected with the target. */
    readonly imAssignmentId: string;
  }
}

const one = "/api/v1/im/assignments/{assignment_id}";

async function connect(services: Services, identityId: string): Promise<string> {
  const { request } = services.database;
  const line = (await lineById(request.reader, await putLine(services, { role: "pool" })))!;
  const wanted = { identityId, remoteNumber: newNumber(), line, origin: "connect" } as const;
  const opened = await request.transaction((tx) => openAssignment(tx, wanted, services.clock.now()));
  return opened!.assignment.id;
}

/** From wire contract im 4, 5 and 8. */
export const assignments: FeatureKit<MessagingPart> = {
  rest: `
  GET    /api/v1/im/assignments 401 403c ok   ok   ok   ok  403c 403c ok  ok   403c 401
  DELETE ${one}                 401 403c 403a 403a 403a ok  403c 403c 404 403a 403c 401
  `,
  graphql: `
  Query.imAssignments          401 403c ok   ok   ok   ok ok ok ok  ok   ok  401
  Query.imAssignments#identity 401 403c ok   ok   ok   ok ok ok 404 ok   404 401
  Mutation.releaseImAssignment 401 403c 403a 403a 403a ok ok ok 404 403a 404 401
  `,
  part: async ({ parley }, { target }) => ({ imAssignmentId: await connect(parley.services, target.id) }),
  nothing: () => ({ imAssignmentId: randomUUID() }),
  calls: {
    "Query.imAssignments": () => ["", ids],
    "Query.imAssignments#identity": ({ target }) => [`(identityId: "${target.id}")`, ids],
    "Mutation.releaseImAssignment": ({ imAssignmentId }) => [
      input(`assignmentId: "${imAssignmentId}"`),
      "{ releasedAssignmentId }",
    ],
  },
  spending: ["Mutation.releaseImAssignment", `DELETE ${one}`],
  parameters: (_, { imAssignmentId }) => ({ assignment_id: imAssignmentId }),
  visible: {
    findVisibleAssignments: hidden(({ imAssignmentId }) => [[imAssignmentId]]),
    listVisibleAssignments: shown(() => [null, page]),
  },
  unfiltered: [alone("listVisibleAssignments")],
  events: {
    "im.assignment.created": async ({ parley }, { target }) => void (await connect(parley.services, target.id)),
    "im.assignment.released": async ({ parley }, { imAssignmentId: id }) => {
      const { database, clock } = parley.services;
      await database.request.transaction((tx) => releaseAssignmentsOf(tx, { id }, clock.now()));
    },
  },
};
