import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, preHandlerHookHandler } from "fastify";
import { PreparedAnswer } from "../wire/prepared-answer.js";
import { phoneStyle } from "./phone-style.js";
import { referenceStyle } from "./reference-style.js";

/** The path of the OpenAPI document. */
export const apiDocumentRoute = { method: "GET", path: "/api/v1/openapi.json" } as const;

/**
 * Serves OpenAPI 3.1 at `/api/v1/openapi.json`, and a page that shows it at `/api/v1/reference`. The page is
 * self-contained: it requests nothing from other hosts.
 *
 * @param make makes the document on the first request, so that a start does not wait for it
 */
export async function mountApiReference(app: FastifyInstance, make: () => object): Promise<void> {
  const shown = { toJSON: make };
  await app.register(swagger, { mode: "static", specification: { document: shown as never } });
  const document = preparedDocument(app);
  await app.register(swaggerUi, {
    routePrefix: "/api/v1/reference",
    uiConfig: { validatorUrl: null, layout: "BaseLayout", ...shownAtFirst },
    staticCSP: true,
    uiHooks: { preHandler: ownForms(document) },
    theme: {
      css: [{ filename: "phone.css", content: referenceStyle + phoneStyle }],
      js: [{ filename: "header.js", content: 'import("/pages/header.js"); import("/pages/reference.js");' }],
    },
  });
  app.get(apiDocumentRoute.path, (request, reply) => document("json").send(request, reply));
}

/**
 * The groups of routes are collapsed, and a field filters them. A browser needs half a minute to draw all routes and
 * schemas; an operation shows the schemas that it uses.
 */
const shownAtFirst = { docExpansion: "none", defaultModelsExpandDepth: -1, filter: true, deepLinking: true } as const;

type Form = "json" | "yaml";

/** The document in both formats. Each is made on the first request: it is large, and never changes. */
function preparedDocument(app: FastifyInstance): (form: Form) => PreparedAnswer {
  const known = new Map<Form, PreparedAnswer>();
  return (form) => {
    let answer = known.get(form);
    if (answer === undefined) {
      answer =
        form === "json"
          ? new PreparedAnswer(JSON.stringify(app.swagger()), { "content-type": "application/json; charset=utf-8" })
          : new PreparedAnswer(app.swagger({ yaml: true }), { "content-type": "application/x-yaml" });
      known.set(form, answer);
    }
    return answer;
  };
}

/** The page offers the document too, and would make it again for each request. */
function ownForms(document: (form: Form) => PreparedAnswer): preHandlerHookHandler {
  return (request, reply, done) => {
    const form = /\/(json|yaml)$/.exec(request.routeOptions.url ?? "")?.[1] as Form | undefined;
    if (form === undefined) done();
    else document(form).send(request, reply);
  };
}
