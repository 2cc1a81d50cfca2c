import { connectionType } from "../../../shared/graphql/connection.js";
import { Identity } from "./identity.js";

/** Pages of identities. */
export const IdentityConnection = connectionType(Identity, "Identity");
