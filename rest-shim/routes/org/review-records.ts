import { Type } from "typebox";
import {
  ReviewExplanationRecordShape,
  ReviewListEntryRecordShape,
  ReviewListRecordShape,
  ReviewPolicyRecordShape,
  ReviewRuleRecordShape,
  ReviewSimulationRecordShape,
} from "../../../generated/shapes.js";
import { record } from "../../record/record.js";

/** A review policy. */
export const reviewPolicyRecord = record(ReviewPolicyRecordShape, {
  name: "ReviewPolicy",
  description: "What people review before it is sent, and how.",
});

// Ids of users are no UUIDs.
const createdBy = record(ReviewRuleRecordShape.fields.createdBy, {
  keys: { id: { schema: Type.String({ description: "Id of the user." }) } },
});

/** A review rule. */
export const reviewRuleRecord = record(ReviewRuleRecordShape, {
  name: "ReviewRule",
  description: "A rule about what agents send. The first rule that fits decides.",
  keys: {
    identities: {
      schema: Type.Union([Type.Literal("all"), Type.Array(Type.String())], {
        description: "`all`, or handles of the agents that it is about.",
      }),
      value: ({ identities }) => identities ?? "all",
      isNullable: false,
    },
    created_by: createdBy,
  },
});

/** The decision of rules about an imagined send. */
export const reviewExplanationRecord = record(ReviewExplanationRecordShape, {
  name: "ReviewExplanation",
  description: "What rules and preset would say of a send, and why.",
});

/** The past sends under rules as they would be. */
export const reviewSimulationRecord = record(ReviewSimulationRecordShape, {
  name: "ReviewSimulation",
  description: "What rules would have said of the past sends.",
});

const listCreatedBy = record(ReviewListRecordShape.fields.createdBy, {
  keys: { id: { schema: Type.String({ description: "Id of the user." }) } },
});

/** A review list. */
export const reviewListRecord = record(ReviewListRecordShape, {
  name: "ReviewList",
  description: "A list of peers or of words that review rules name.",
  keys: { created_by: listCreatedBy },
});

/** An entry of a review list. */
export const reviewListEntryRecord = record(ReviewListEntryRecordShape, {
  name: "ReviewListEntry",
  description: "An entry of a review list.",
});
