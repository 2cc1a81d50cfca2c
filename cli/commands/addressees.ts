import { InvalidArgumentError, Option } from "commander";

/** The pattern of an address. */
export const addressForms = { mail: /@/, number: /^\+/ } as const;

/**
 * An option with several addresses. It refuses anything else: a message text after the option would be taken for
 * another address, and the user would only learn that the text is missing.
 */
export function addressees(flags: string, description: string, form: keyof typeof addressForms): Option {
  return new Option(flags, description).argParser((value: string, before: readonly string[] | undefined) => {
    if (!addressForms[form].test(value)) {
      const kind = form === "mail" ? "an email address" : "a number such as +15555550100";
      throw new InvalidArgumentError(`It is not ${kind}. Write the text before this option, or after another one.`);
    }
    return [...(before ?? []), value];
  });
}
