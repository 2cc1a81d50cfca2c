import type { ReviewPreset } from "../../../generated/console-documents.js";

/** The presets, each with its effect in words of people. */
export const presets: readonly { readonly value: ReviewPreset; readonly name: string; readonly about: string }[] = [
  { value: "AUTONOMOUS", name: "Everything", about: "Agents send by themselves. Nobody is asked." },
  {
    value: "FIRST_CONTACTS",
    name: "Everything but first contacts",
    about:
      "A person must agree to an email when an agent writes to an address outside for the first time, and when screening finds it " +
      "dangerous. What else would have to wait is refused.",
  },
  {
    value: "ALL_HELD",
    name: "Nothing without a person",
    about:
      "A person must agree to every email that leaves the organization. Other messages to the outside are refused. Agents write to " +
      "each other by themselves.",
  },
  { value: "READ_ONLY", name: "Nothing", about: "Agents only read. What they send is refused, also to each other." },
];

/** A preset in a few words. */
export const presetName = (preset: ReviewPreset): string => presets.find(({ value }) => value === preset)!.name;
