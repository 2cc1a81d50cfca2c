import type { ReviewPreset } from "../../../generated/console-documents.js";

/** The presets, each with its effect in words of people. */
export const presets: readonly { readonly value: ReviewPreset; readonly name: string; readonly about: string }[] = [
  { value: "AUTONOMOUS", name: "Everything", about: "Agents send by themselves. No person is asked." },
  {
    value: "FIRST_CONTACTS",
    name: "Everything but first contacts",
    about:
      "A person must agree when an agent writes to a receiver outside for the first time, when there is a key or a token in it, " +
      "and when screening finds it dangerous.",
  },
  {
    value: "ALL_HELD",
    name: "Nothing without a person",
    about:
      "A person must agree to everything that leaves the organization. What cannot wait, such as an address for notifications, is " +
      "refused. Agents write to each other by themselves.",
  },
  { value: "READ_ONLY", name: "Nothing", about: "Agents only read. What they send is refused, also to each other." },
];

/** A preset in a few words. */
export const presetName = (preset: ReviewPreset): string => presets.find(({ value }) => value === preset)!.name;
