import { parse } from "graphql";
import { Type } from "typebox";
// oxlint-disable-next-line typescript/ban-ts-comment
// @ts-ignore -- the hooks know this spelling of the module
import { routesByDomain as others } from "../../../generated/routes.js?others";
import { operationRoute, type Route } from "../../../rest-shim/route.js";

const getToy = operationRoute({
  method: "GET",
  path: "/api/v1/toys/{id}",
  credentials: ["none"],
  tag: "Toys",
  summary: "One toy",
  response: Type.Object({ id: Type.String() }),
  document: parse("query GetToy($id: ID!) { toy(id: $id) { id } }") as never,
  variables: ({ params }: { params: { id: string } }) => params,
  answer: (data) => (data as { toy: unknown }).toy,
});

/** What the build makes of the folders with one folder more. */
export const routesByDomain: Readonly<Record<string, readonly Route[]>> = { ...others, toy: [getToy] };
