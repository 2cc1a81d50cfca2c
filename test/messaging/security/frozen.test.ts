import { testFrozen } from "../../security/suites/frozen.js";
import { kit } from "../kit.js";

testFrozen(kit);
