import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { MailPart } from "./part.js";

/** From wire contract reviews S21. */
export const screening: FeatureKit<MailPart> = {
  rest: `
  POST   /api/v1/screening/check 401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  `,
  graphql: `
  Query.screenContent            401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  `,
  calls: { "Query.screenContent": () => [input(`text: "Hello"`), "{ level }"] },
  bodies: { "POST /api/v1/screening/check": () => ({ text: "Hello" }) },
};
