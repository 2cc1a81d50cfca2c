import type { Feature } from "../../shared/domain/feature.js";
import { keyAuthority } from "./authority.js";
import { keyErrors } from "./errors.js";
import { keyEvents } from "./events.js";
import { keyLifecycle } from "./lifecycle.js";
import { CreateApiKey } from "./operations/create-api-key.js";
import { CreateServiceToken } from "./operations/create-service-token.js";
import { ListApiKeys } from "./operations/list-api-keys.js";
import { ListServiceTokens } from "./operations/list-service-tokens.js";
import { RevokeApiKey } from "./operations/revoke-api-key.js";
import { RevokeServiceToken } from "./operations/revoke-service-token.js";
import { UpdateApiKey } from "./operations/update-api-key.js";
import { ApiKeyResolver, resolveApiKeyReference } from "./types/api-key.js";
import { ServiceTokenResolver } from "./types/service-token.js";

/** keys: API keys and service tokens. */
export const keys: Feature = {
  operations: [
    CreateApiKey,
    CreateServiceToken,
    ListApiKeys,
    ListServiceTokens,
    RevokeApiKey,
    RevokeServiceToken,
    UpdateApiKey,
  ],
  types: [ApiKeyResolver, ServiceTokenResolver],
  references: { ApiKey: resolveApiKeyReference },
  authority: keyAuthority,
  errors: keyErrors.definitions,
  events: keyEvents,
  lifecycle: keyLifecycle,
};
