import type { PastSenders } from "../../shared/contacts/past-senders.js";
import { findLineNumbers } from "../lines/public.js";
import { pastNumbers } from "./store/past-numbers.js";

/** Messages of one page. */
const pageSize = 500;

/** Numbers that wrote to agents (wire contract contacts 4.1, 4.3). The lines of this installation are known without contacts. */
export const pastNumberSenders: PastSenders = {
  async read({ database }, organizationId, after) {
    const { reader } = database.jobs;
    const { numbers, examined, next } = await pastNumbers(reader, organizationId, after, pageSize);
    const lines = await findLineNumbers(
      reader,
      numbers.map(({ number }) => number),
    );
    const people = numbers.filter(({ number }) => !lines.has(number));
    const senders = people.map(({ identityId, number: text }) => {
      return { organizationId, identityId, kind: "phone", text, name: null } as const;
    });
    return { senders, examined, next };
  },
};
