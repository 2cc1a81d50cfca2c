import type { Route } from "../../route.js";
import { admission } from "./admission.js";
import { cards } from "./cards.js";
import { contexts } from "./contexts.js";
import { httpJson } from "./http-json/routes.js";
import { invitationAnswers } from "./invitation-answers.js";
import { invitations } from "./invitations.js";
import { endpoint } from "./protocol/endpoint.js";
import { settings } from "./settings.js";
import { tasks } from "./tasks.js";

/** Every route of A2A, in the order of the API reference. */
export const routes: readonly Route[] = [
  ...cards,
  ...settings,
  ...admission,
  ...tasks,
  ...contexts,
  ...invitationAnswers,
  ...invitations,
  endpoint,
  ...httpJson,
];
