import { connectionType } from "../../../shared/graphql/connection.js";
import { ApiKey } from "./api-key.js";

/** Pages of API keys. */
export const ApiKeyConnection = connectionType(ApiKey, "ApiKey");
