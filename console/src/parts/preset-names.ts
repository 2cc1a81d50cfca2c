import type { ReviewArrivalPreset, ReviewPreset } from "../../../generated/console-documents.js";

/** A preset with its effect in words of people. */
export interface PresetInWords<Preset> {
  readonly value: Preset;
  readonly name: string;
  readonly about: string;
}

/** The presets, each with its effect in words of people. */
export const presets: readonly PresetInWords<ReviewPreset>[] = [
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

/** The same for what arrives. */
export const arrivalPresets: readonly PresetInWords<ReviewArrivalPreset>[] = [
  { value: "FLAG_ONLY", name: "Everything", about: "Agents see all mail, with what screening found in it." },
  {
    value: "HOLD_DANGEROUS",
    name: "Nothing dangerous",
    about: "A person must agree before an agent sees a mail that screening finds dangerous.",
  },
  {
    value: "HOLD_SUSPICIOUS",
    name: "Nothing suspicious",
    about:
      "A person must agree before an agent sees a mail that screening finds suspicious or dangerous. Senders of the list " +
      "“released_senders” may be suspicious if DMARC proves them.",
  },
];

/** A preset in a few words. */
export const presetName = <Preset>(words: readonly PresetInWords<Preset>[], preset: Preset): string =>
  words.find(({ value }) => value === preset)!.name;
