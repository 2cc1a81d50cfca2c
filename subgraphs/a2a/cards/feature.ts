import type { Feature } from "../../shared/domain/feature.js";
import { cardAuthority } from "./authority.js";
import { GetA2aCardKeys } from "./operations/get-a2a-card-keys.js";
import { GetA2aCard } from "./operations/get-a2a-card.js";
import { A2aCardResolver } from "./types/card.js";
import { IdentityCardResolver } from "./types/identity-card.js";
import { SettingsCardResolver } from "./types/settings-card.js";

/** cards: the description of an agent in the protocol, and the keys that sign it. */
export const cards: Feature = {
  operations: [GetA2aCard, GetA2aCardKeys],
  types: [A2aCardResolver, IdentityCardResolver, SettingsCardResolver],
  authority: cardAuthority,
  openOperations: ["Query.a2aPublicCard", "Query.a2aCardKeys"],
  sealedColumns: [{ table: "a2a_card_key", key: ["kid"], column: "sealed_private" }],
};
