import { connectionType } from "../../../shared/graphql/connection.js";
import { ServiceToken } from "./service-token.js";

/** Pages of service tokens. */
export const ServiceTokenConnection = connectionType(ServiceToken, "ServiceToken");
