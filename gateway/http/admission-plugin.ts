import { type ApolloServerPlugin, HeaderMap } from "@apollo/server";
import { type DocumentNode, Kind, OperationTypeNode } from "graphql";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { Problem } from "../../subgraphs/shared/errors/problem.js";
import type { Admission, Admitted } from "../admission/admission.js";
import { checkVariables } from "../admission/check-variables.js";
import { InvalidDocument } from "../planning/mistakes.js";
import { documented } from "../errors/documented.js";
import { publicError } from "../errors/public-error.js";
import type { FederatedSchema } from "../federation/supergraph.js";

/** A placeholder for a refused document, so that Apollo does not parse the text. It never runs. */
const refused: DocumentNode = {
  kind: Kind.DOCUMENT,
  definitions: [
    {
      kind: Kind.OPERATION_DEFINITION,
      operation: OperationTypeNode.QUERY,
      selectionSet: {
        kind: Kind.SELECTION_SET,
        selections: [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } }],
      },
    },
  ],
};

/**
 * Replaces Apollo's parsing and validation, which have no limits, by our admission: Apollo uses a document that is
 * already set.
 */
export function admissionPlugin(admission: Admission, schema: FederatedSchema): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: () => {
      let admitted: Admitted | undefined;
      let refusal: unknown;
      return Promise.resolve({
        async didResolveSource(request) {
          const { source, contextValue } = request;
          try {
            const { operationName, http } = request.request;
            const asked = { text: source, operationName, byGet: http?.method === "GET" };
            admitted = await admission.admit(asked, contextValue);
          } catch (error) {
            refusal = error;
          }
          Object.assign(request, { document: admitted?.document ?? refused });
        },
        didResolveOperation({ request }) {
          if (admitted !== undefined) request.variables = checkVariables(schema, admitted, request.variables ?? {});
          return Promise.resolve();
        },
        responseForOperation({ contextValue: { services, requestId } }) {
          if (admitted !== undefined) return Promise.resolve(null);
          const errors =
            refusal instanceof InvalidDocument ? refusal.errors : [publicError(refusal, services.log, requestId)];
          const singleResult = { errors: errors.map((error) => documented(error, services.publicBaseUrl).toJSON()) };
          return Promise.resolve({
            http: { status: isGetRefused(refusal) ? 405 : 400, headers: new HeaderMap() },
            body: { kind: "single", singleResult },
          });
        },
      });
    },
  };
}

function isGetRefused(refusal: unknown): boolean {
  return refusal instanceof Problem && refusal.status === 405;
}
