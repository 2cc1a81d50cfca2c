import type { Feature } from "../../shared/domain/feature.js";
import { signInAuthority } from "./authority.js";
import { signInErrors } from "./errors.js";
import { signInEvents } from "./events.js";
import { sendSignInLinks } from "./jobs/send-sign-in-links.js";
import { sweepConsoleSessions } from "./jobs/sweep-console-sessions.js";
import { sweepSignInLinks } from "./jobs/sweep-sign-in-links.js";
import { EndOtherSessions } from "./operations/end-other-sessions.js";
import { EndSession } from "./operations/end-session.js";
import { FinishProviderSignIn } from "./operations/finish-provider-sign-in.js";
import { GetSignInOptions } from "./operations/get-sign-in-options.js";
import { ListConsoleSessions } from "./operations/list-console-sessions.js";
import { RequestSignInLink } from "./operations/request-sign-in-link.js";
import { SignIn } from "./operations/sign-in.js";
import { StartProviderSignIn } from "./operations/start-provider-sign-in.js";
import { SwitchOrganization } from "./operations/switch-organization.js";
import { signInSettings } from "./settings.js";

/** sign-in: sign-in by mail or by a provider, and sessions. */
export const signIn: Feature = {
  settings: signInSettings,
  operations: [
    EndOtherSessions,
    EndSession,
    FinishProviderSignIn,
    GetSignInOptions,
    ListConsoleSessions,
    RequestSignInLink,
    SignIn,
    StartProviderSignIn,
    SwitchOrganization,
  ],
  authority: signInAuthority,
  openOperations: [
    "Query.signInOptions",
    "Mutation.requestSignInLink",
    "Mutation.signIn",
    "Mutation.startProviderSignIn",
    "Mutation.finishProviderSignIn",
  ],
  errors: signInErrors.definitions,
  events: signInEvents,
  consumers: [sendSignInLinks],
  recurring: [sweepConsoleSessions, sweepSignInLinks],
  sealedColumns: [{ table: "issuer_key", key: ["kid"], column: "sealed_private" }],
};
