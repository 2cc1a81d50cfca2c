import {
  ContactFactRecordShape,
  ContactMemoryRecordShape,
  GetContactFactCitationShape,
} from "../../../generated/shapes.js";
import { record } from "../../record/record.js";

/** A fact about a contact (wire contract contacts 3.5). */
export const contactFactRecord = record(ContactFactRecordShape, {
  name: "ContactFact",
  description: "A fact about a contact. It is text that others may have influenced.",
  keys: {
    confidence: { description: "A decimal number from 0 to 1 as text, such as `0.875`." },
    citations: record(ContactFactRecordShape.fields.citations, {
      name: "ContactFactCitation",
      description: "A source of a fact. Its last three keys are null unless it is available.",
    }),
  },
});

/** The source of a fact, which the caller may read (wire contract contacts 3.5). */
export const citationDetailRecord = record(GetContactFactCitationShape.fields.contactFactCitation, {
  name: "ContactFactCitationDetail",
  description: "The source of a fact.",
});

/** The memory that is left of a contact (wire contract contacts 3.5). */
export const memoryRecord = record(ContactMemoryRecordShape);
