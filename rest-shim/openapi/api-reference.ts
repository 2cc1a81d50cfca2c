import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";

/** The API's version, which is not the package's: it changes with the wire contract. */
const apiVersion = "0.1.0";

/** Where the OpenAPI document is. */
export const apiDocumentRoute = { method: "GET", path: "/api/v1/openapi.json" } as const;

/**
 * Serves OpenAPI 3.1 at `/api/v1/openapi.json` and a page that shows it at `/api/v1/reference`. The page is complete in
 * itself: it asks no other host for anything.
 */
export async function mountApiReference(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Parley",
        version: apiVersion,
        description: "REST interface of Parley. Everything here, and more, can be done through GraphQL at /graphql.",
      },
      components: {
        securitySchemes: {
          api_key: { type: "apiKey", in: "header", name: "X-API-Key", description: "An agent's or an admin's key." },
          service_token: { type: "apiKey", in: "header", name: "X-Service-Token", description: "A service token." },
          bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A console user's token." },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) =>
        typeof json.$id === "string" ? json.$id : `schema-${index}`,
    },
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/v1/reference",
    uiConfig: { validatorUrl: null, layout: "BaseLayout" },
    staticCSP: true,
  });
  app.get(apiDocumentRoute.path, { schema: { hide: true } }, async () => app.swagger());
}
