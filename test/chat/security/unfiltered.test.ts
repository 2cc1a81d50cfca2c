import { testUnfiltered } from "../../security/suites/unfiltered.js";
import { kit } from "../kit.js";

testUnfiltered(kit);
