import type { Feature } from "../../shared/domain/feature.js";
import { factAuthority } from "./authority.js";
import { factErrors } from "./errors.js";
import { factEvents } from "./events.js";
import { expireContactFacts } from "./jobs/expire-facts.js";
import { factLifecycle } from "./lifecycle.js";
import { CreateContactFact } from "./operations/create-contact-fact.js";
import { DeleteContactFact } from "./operations/delete-contact-fact.js";
import { GetContactFact } from "./operations/get-contact-fact.js";
import { GetContactFactCitation } from "./operations/get-contact-fact-citation.js";
import { ListContactFacts } from "./operations/list-contact-facts.js";
import { UpdateContactFact } from "./operations/update-contact-fact.js";
import { ContactFactResolver } from "./types/contact-fact.js";
import { ContactMemories } from "./types/contact-memory.js";

/** contact facts: the knowledge of people and agents about contacts, with its sources. */
export const contactFacts: Feature = {
  operations: [
    CreateContactFact,
    DeleteContactFact,
    GetContactFact,
    GetContactFactCitation,
    ListContactFacts,
    UpdateContactFact,
  ],
  types: [ContactFactResolver, ContactMemories],
  authority: factAuthority,
  errors: factErrors.definitions,
  events: factEvents,
  lifecycle: factLifecycle,
  recurring: [expireContactFacts],
};
