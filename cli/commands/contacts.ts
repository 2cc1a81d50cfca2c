import { writeFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import {
  BackfillContactsDocument,
  ContactBackfillDocument,
  ContactDataDocument,
  ContactDocument,
  type ContactInListFragment,
  type ContactQuery,
  ContactsDocument,
  CreateContactDocument,
  CreateContactFactDocument,
  DeleteContactDocument,
  ForgetContactDocument,
  LookupContactsDocument,
  MergeContactsDocument,
} from "../../clients/graphql/index.js";
import { UsageError } from "../terminal/exit-codes.js";
import { online } from "../terminal/online.js";
import type { Column, Output } from "../terminal/output.js";
import { textOf } from "./ask.js";
import { addContactHistory } from "./contact-history.js";
import { list, listing, type ListOptions } from "./lists.js";

const statuses = ["unreviewed", "confirmed"] as const;
const kinds = ["preference", "context", "profile"] as const;

interface Chosen extends ListOptions {
  readonly search?: string;
  readonly status?: (typeof statuses)[number];
}

interface NewContact {
  readonly name?: string;
  readonly company?: string;
  readonly email?: readonly string[];
  readonly phone?: readonly string[];
}

/** `parley contacts`. */
export function addContacts(program: Command): void {
  const contacts = program.command("contacts").description("the people and agents that the organization knows");
  listing(contacts.command("list").description("list the contacts, the last changed one first"))
    .option("--search <text>", "a part of a name, an email or a phone")
    .addOption(new Option("--status <status>", "only these").choices(statuses))
    .action(
      online(async (run, { search, status, ...options }: Chosen) => {
        const reviewStatus = status === undefined ? null : [reviewStatuses[status]];
        const filter = { search: search ?? null, reviewStatus };
        const read = async (page: { first: number; after: string | null }) =>
          (await run.run(ContactsDocument, { ...page, ...filter })).contacts;
        run.out.table(await list(options, read), columns, "There are no contacts.");
      }),
    );
  contacts
    .command("find")
    .argument("<identifier>", "an email, a phone such as +493012345678, or the handle of an agent such as @scout")
    .description("show the contacts that have an identifier")
    .action(
      online(async (run, identifier: string) => {
        const { lookupContacts } = await run.run(LookupContactsDocument, { by: filterOf(identifier) });
        run.out.table({ items: lookupContacts, next: null }, columns, `No contact has ${identifier}.`);
      }),
    );
  contacts
    .command("show")
    .argument("<id>", "the id from parley contacts list")
    .description("show a contact and the facts about it")
    .action(
      online(async (run, id: string) => {
        show(run.out, (await run.run(ContactDocument, { id })).contact!);
      }),
    );
  addContactHistory(contacts);
  contacts
    .command("add")
    .description("add a contact")
    .option("--name <name>", "how it is called")
    .option("--company <name>", "where it works")
    .option("--email <address...>", "its emails, the first to use first")
    .option("--phone <number...>", "its phones, such as +493012345678, the first to use first")
    .action(
      online(async (run, { name, company, email = [], phone = [] }: NewContact) => {
        const emails = email.map((value, at) => ({ value, isPrimary: at === 0 }));
        const phones = phone.map((valueE164, at) => ({ valueE164, isPrimary: at === 0 }));
        const input = { preferredName: name, companyName: company, emails, phones };
        const { contact } = (await run.run(CreateContactDocument, { input })).createContact;
        run.out.result(contact, () => [contact.id]);
      }),
    );
  contacts
    .command("remember")
    .argument("<id>", "the contact")
    .argument("<fact...>", "a sentence about it; - reads it from standard input")
    .description("add a fact that agents are shown with every message of a contact; not for keys of agents")
    .addOption(new Option("--kind <kind>", "what the fact is").choices(kinds).default("profile"))
    .action(
      online(async (run, contactId: string, words: string[], { kind }: { kind: (typeof kinds)[number] }) => {
        const input = { contactId, content: await textOf(words), kind: factKinds[kind] };
        const { fact, existed } = (await run.run(CreateContactFactDocument, { input })).createContactFact;
        run.out.result({ fact, existed }, () => [existed ? "The contact has this fact already." : fact.id]);
      }),
    );
  contacts
    .command("merge")
    .argument("<id>", "the contact that stays")
    .argument("<others...>", "the contacts that become part of it")
    .description("merge contacts; for admin keys and users")
    .action(
      online(async (run, id: string, losingContactIds: string[]) => {
        const { contact } = (await run.run(MergeContactsDocument, { input: { id, losingContactIds } })).mergeContacts;
        run.out.result(contact, () => [`Merged into ${nameOf(contact)}.`]);
      }),
    );
  contacts
    .command("delete")
    .argument("<id>", "the contact")
    .description("delete a contact with the facts about it")
    .action(
      online(async (run, id: string) => {
        run.out.result((await run.run(DeleteContactDocument, { id })).deleteContact, () => ["Deleted."]);
      }),
    );
  contacts
    .command("backfill")
    .description("add the senders of stored messages as suggestions, in the background; for admins")
    .option("--status", "only show how far the last one is")
    .action(
      online(async (run, { status }: { status?: boolean }) => {
        const backfill =
          status === true
            ? (await run.run(ContactBackfillDocument, {})).contactBackfill
            : (await run.run(BackfillContactsDocument, {})).backfillContacts.backfill;
        run.out.facts(backfill ?? null, [
          ["State", backfill?.state.toLowerCase() ?? "never started"],
          ["Looked at", backfill?.examinedCount],
          ["Added", backfill?.addedCount],
        ]);
      }),
    );
  contacts
    .command("forget")
    .argument("<id>", "the contact")
    .option("--save <file>", "first write everything that is known about it into a new file, as JSON")
    .description("erase what is known about a person who asked for that, and suggest it no more; for admins")
    .action(
      online(async (run, id: string, { save }: { save?: string }) => {
        if (save !== undefined) {
          const { contact } = await run.run(ContactDataDocument, { id });
          await writeFile(save, `${JSON.stringify(contact, null, 2)}\n`, { mode: 0o600, flag: "wx" });
        }
        run.out.result((await run.run(ForgetContactDocument, { id })).forgetContact, () => ["Forgotten."]);
      }),
    );
}

const reviewStatuses = { unreviewed: "UNREVIEWED", confirmed: "CONFIRMED" } as const;
const factKinds = { preference: "PREFERENCE", context: "CONTEXT", profile: "PROFILE" } as const;

const columns: readonly Column<ContactInListFragment>[] = [
  ["NAME", nameOf],
  ["COMPANY", ({ companyName }) => companyName],
  ["REACHED AT", reachedAt],
  ["FACTS", ({ memoryCount }) => memoryCount],
  ["STATUS", ({ reviewStatus }) => reviewStatus.toLowerCase()],
  ["ID", ({ id }) => id],
];

function nameOf({ preferredName, id }: Pick<ContactInListFragment, "preferredName" | "id">): string {
  return preferredName ?? id;
}

function reachedAt({ emails, phones, agentHandles }: ContactInListFragment): string | undefined {
  const email = emails.find(({ isPrimary }) => isPrimary) ?? emails[0];
  const phone = phones.find(({ isPrimary }) => isPrimary) ?? phones[0];
  return email?.value ?? phone?.valueE164 ?? agentHandles[0]?.handle;
}

/** The kind of an identifier by its form: a handle of another installation has an @ in front. */
function filterOf(identifier: string) {
  if (identifier.startsWith("@")) return { handle: identifier.slice(1) };
  if (identifier.startsWith("+")) return { phone: identifier };
  if (identifier.includes("@")) return { email: identifier };
  throw new UsageError("What is it?", "Give an email, a phone such as +493012345678, or a handle such as @scout.");
}

function show(out: Output, contact: NonNullable<ContactQuery["contact"]>): void {
  out.facts(contact, [
    ["Name", nameOf(contact)],
    ["Company", contact.companyName],
    ["Job title", contact.jobTitle],
    ["Emails", contact.emails.map(({ value }) => value).join(", ")],
    ["Phones", contact.phones.map(({ valueE164 }) => valueE164).join(", ")],
    ["Handles", contact.agentHandles.map(({ handle }) => `@${handle}`).join(", ")],
    ["Status", contact.reviewStatus.toLowerCase()],
    ["Merged into", contact.mergedIntoContactId],
    ["Notes", contact.notes],
    ["ID", contact.id],
    ...contact.facts.map(({ content }) => ["Fact", content] as const),
  ]);
}
