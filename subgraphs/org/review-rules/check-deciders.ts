import type { InstallationCheck } from "../../shared/installation/installation-check.js";
import { undecided } from "./rules/undecided.js";
import { countUndecided } from "./store/undecided.js";

/** Whether somewhere no one is left who may decide about what is held. */
export const checkDeciders: InstallationCheck = {
  async find({ database }) {
    return undecided(await countUndecided(database.request.reader));
  },
};
