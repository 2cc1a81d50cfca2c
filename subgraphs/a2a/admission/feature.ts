import type { Feature } from "../../shared/domain/feature.js";
import { admissionAuthority } from "./authority.js";
import { admissionErrors } from "./errors.js";
import { admissionEvents } from "./events.js";
import { sweepDenials } from "./jobs.js";
import { admissionLifecycle } from "./lifecycle.js";
import { contactRuleById, denialById } from "./loaders.js";
import { CreateA2aContactRule } from "./operations/create-a2a-contact-rule.js";
import { DeleteA2aContactRule } from "./operations/delete-a2a-contact-rule.js";
import { ExplainAdmission } from "./operations/explain-admission.js";
import { FindA2aAgent } from "./operations/find-a2a-agent.js";
import { ListA2aContactRules } from "./operations/list-a2a-contact-rules.js";
import { ListAdmissionDenials } from "./operations/list-admission-denials.js";
import { UpdateA2aContactRule } from "./operations/update-a2a-contact-rule.js";
import { A2aAdmissionDenialResolver } from "./types/admission-denial.js";
import { A2aContactRuleResolver } from "./types/contact-rule.js";

/** admission: who may reach whom by settings and contact rules, and who was refused. */
export const admission: Feature = {
  operations: [
    CreateA2aContactRule,
    DeleteA2aContactRule,
    ExplainAdmission,
    FindA2aAgent,
    ListA2aContactRules,
    ListAdmissionDenials,
    UpdateA2aContactRule,
  ],
  types: [A2aAdmissionDenialResolver, A2aContactRuleResolver],
  references: {
    A2aContactRule: async ({ id }, context) => context.loader(contactRuleById).load(id ?? ""),
    A2aAdmissionDenial: async ({ id }, context) => context.loader(denialById).load(id ?? ""),
  },
  authority: admissionAuthority,
  errors: admissionErrors.definitions,
  events: admissionEvents,
  lifecycle: admissionLifecycle,
  recurring: [sweepDenials],
};
