import { Type } from "typebox";
import {
  McpAddContactDocument,
  McpChangeContactDocument,
  McpFindContactDocument,
  McpLookUpContactDocument,
} from "../../../generated/mcp-documents.js";
import { sharedErrors } from "../../../subgraphs/shared/errors/shared-errors.js";
import { keyInput } from "../../call/keys.js";
import { nextCursor, pageField, pageInput, pageOf } from "../../call/paging.js";
import { TextBudget } from "../../call/text-budget.js";
import { noticeField, withNotice } from "../../call/untrusted.js";
import { marks, reads, tool, type Tool } from "../../tool.js";
import { contactRecord, contactSchema } from "./contact-record.js";

const usual = 10;
const text = (description: string) => Type.Optional(Type.String({ description }));
const texts = (description: string) => Type.Optional(Type.Array(Type.String(), { maxItems: 50, description }));

/** `find_contact`. */
const findContact = tool({
  name: "find_contact",
  title: "Find a contact",
  description:
    "Finds people and companies in your organization's address book: by a part of a name, a company or the notes with `text`, or " +
    "by one email, phone number or agent's handle. Without any of them it lists the last changed ones. " +
    "Each has what your organization remembers about it.",
  action: "contact.read",
  effect: reads,
  input: Type.Object(
    {
      text: text("A part of a name, company, job title, note, email or phone: up to 100 characters."),
      email: text("An address."),
      phone: text("A number in E.164, such as +493012345678."),
      handle: text("The handle of an agent."),
      ...pageInput(50, usual),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ...noticeField, contacts: Type.Array(contactSchema), ...pageField }),
  documents: [McpFindContactDocument, McpLookUpContactDocument],
  async run({ text: search, email, phone, handle, ...page }, call) {
    const budget = new TextBudget();
    const by = { email, phone, handle };
    if (email !== undefined || phone !== undefined || handle !== undefined) {
      const { lookupContacts } = await call.run(McpLookUpContactDocument, { by });
      const contacts = lookupContacts.map((contact) => contactRecord(contact, budget));
      return { ...withNotice, contacts, ...nextCursor({ hasNextPage: false }) };
    }
    const { contacts } = await call.run(McpFindContactDocument, { search, ...pageOf(page, usual) });
    return {
      ...withNotice,
      contacts: contacts.nodes.map((contact) => contactRecord(contact, budget)),
      ...nextCursor(contacts.pageInfo),
    };
  },
});

/** `save_contact`. */
const saveContact = tool({
  name: "save_contact",
  title: "Save a contact",
  description:
    "Adds a person or a company to your organization's address book, as a suggestion until a person confirms it. With " +
    "`contact_id` it changes a contact: what you leave out stays, and emails, phones and handles are added to those it has.",
  action: "contact.create",
  effect: { ...marks, idempotentHint: false, destructiveHint: true, openWorldHint: false },
  keyed: true,
  input: Type.Object(
    {
      contact_id: text("The contact to change. Default: a new one."),
      name: text("The name to show. Default: the given and the family name."),
      given_name: text("Up to 128 characters."),
      family_name: text("Up to 128 characters."),
      company: text("Up to 255 characters."),
      job_title: text("Up to 255 characters."),
      emails: texts("Addresses without names. Of a new contact, the first one is the primary one."),
      phones: texts("Numbers in E.164. Of a new contact, the first one is the primary one."),
      handles: texts("Handles of agents that speak for it: up to 20."),
      remove: texts("Emails, phones and handles that the contact of `contact_id` loses."),
      notes: text("Up to 10,000 characters. They replace those that it has."),
      ...keyInput,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ...noticeField, contact: contactSchema }),
  argumentsOf: {
    id: "contact_id",
    preferredName: "name",
    companyName: "company",
    agentHandles: "handles",
    "add.emails": "emails",
    "add.phones": "phones",
    "add.agentHandles": "handles",
  },
  documents: [McpAddContactDocument, McpChangeContactDocument],
  async run({ contact_id: id, remove, ...given }, call) {
    if (id === undefined && remove !== undefined) {
      const message = "needs contact_id: a new contact has nothing to remove";
      throw sharedErrors.problem("validation_failed", { violations: [{ path: ["remove"], message }] });
    }
    const input = {
      preferredName: given.name,
      givenName: given.given_name,
      familyName: given.family_name,
      companyName: given.company,
      jobTitle: given.job_title,
      notes: given.notes,
    };
    const lists = {
      emails: given.emails?.map((value, index) => ({ value, isPrimary: index === 0 })),
      phones: given.phones?.map((valueE164, index) => ({ valueE164, isPrimary: index === 0 })),
      agentHandles: given.handles?.map((handle) => ({ handle })),
    };
    const { contact } =
      id === undefined
        ? (await call.run(McpAddContactDocument, { input: { ...input, ...lists } })).createContact
        : (await call.run(McpChangeContactDocument, { input: { ...input, id, add: lists, remove } })).updateContact;
    return { ...withNotice, contact: contactRecord(contact, new TextBudget()) };
  },
});

/** The tools about the organization's address book (wire contract contacts 11). */
export const contactTools: readonly Tool[] = [findContact, saveContact];
