import "reflect-metadata";
import fc from "fast-check";
import { chosenSeed } from "./process-seed.js";

// A property that fails prints its seed itself.
fc.configureGlobal({ seed: chosenSeed() });
